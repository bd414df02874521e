"""What a search remembers: what it has thought already of a turn that it has not finished.

Where a seat makes several moves in a row, most of what it thought before one of them is about the
next: 58 to 78 % of the simulations, where it was counted. Once others have moved 1 or 2 % are left,
so all is forgotten.
"""

from collections import OrderedDict
from collections.abc import Sequence

from regalia.core.position import Move, View
from regalia.players.tree import Nodes, branch

# Of so many tables the turn is remembered, the latest ones: of each some megabytes.
_MOST = 8


class Memory:
    """Trees by the view of which they tell. A search may serve many tables at once."""

    def __init__(self) -> None:
        self._trees: OrderedDict[View, Sequence[Nodes]] = OrderedDict()

    def recall(self, view: View) -> Sequence[Nodes]:
        """The trees of this view, which with that are forgotten; none where there are none."""
        return self._trees.pop(view, ())

    def keep(self, view: View, move: Move, trees: Sequence[Nodes]) -> None:
        """Remember what was thought of what follows a move, if the same seat moves on at once."""
        if not trees:
            return
        after = view.deal(0).after(move.number)
        if after.to_move == view.seat:
            branches = [branch(nodes, move.number) for nodes in trees]
            self._trees[after.view(view.seat)] = branches
            while len(self._trees) > _MOST:
                self._trees.popitem(last=False)
