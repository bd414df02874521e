"""The referee of KingMaker: the rules once more, slow and plain, to check the fast engine by.

It is written from the rulebook and the numbered clauses MK1 to MK24 alone and shares no code with
the engine. Everything is a text: a card is "R7", "*8", "P5" or "A8", a move "play A5 on rival". A
move is legal when no clause objects to it; the objection names the clause.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

NATURE = -1
WILD = "*"
BLITZ = "BZ"

# What is due now. While cards are dealt nature moves; otherwise the seat whose turn it is.
DEAL = "deal"
OPENING = "opening"
POWER_PLAY = "power play"
MATCH = "match"
LAST_PLAY = "last play"
HAT = "hat"
WINNINGS = "winnings"  # never due by itself: what goes on when the winner has chosen its Hat
NOTHING = "nothing"

# MK7: what a player becomes by each opening play.
ROLES = {
    "candidate": "candidate",
    "bandwagon": "bandwagon",
    "challenge": "challenger",
    "coalition": "coalition",
    "politiks": "politiks",
}

# The clause that gives each kind of move its time, and so refuses it at any other.
CLAUSES = {
    "deal": "MK5",
    **dict.fromkeys(ROLES, "MK7"),
    "power play": "MK12",
    "done": "MK12",
    "hat": "MK14",
    "play": "MK17",
    "concede": "MK17",
    "stand": "MK19",
    "decline": "MK21",
}

# The kinds of moves that are in time while each thing is due.
IN_TIME = {
    DEAL: ["deal"],
    OPENING: list(ROLES),
    POWER_PLAY: ["power play", "done"],
    MATCH: ["play", "concede", "stand"],
    LAST_PLAY: ["play", "decline"],
    HAT: ["hat"],
}


class Referee:
    """One game of KingMaker, from the first deal to its end."""

    def __init__(self, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.players = int(options.get("players", 4))
        self.leader = int(options.get("first", 0))
        votes = options.get("votes", "edition")
        self.row_of_votes = int(edition["votes"] if votes == "edition" else votes)
        self.hand_size = int(edition["hand"])
        self.awards: dict[str, int] = {name: int(n) for name, n in edition["awards"].items()}
        if not 2 <= self.players <= 8:
            raise ValueError("MK2: there are 2 to 8 players")
        if not 0 <= self.leader < self.players:
            raise ValueError("MK5: the first leader is one of the seats")
        if self.row_of_votes < 0:
            raise ValueError("MK2: a triangle cannot have fewer than no Votes")
        self.print_cards(edition)
        if not self.suits or sum(self.deck.values()) < self.players * self.hand_size:
            raise ValueError("MK4: there must be Suit cards, and enough cards to deal to everyone")

        self.seats = list(range(self.players))
        self.rest = dict(self.deck)  # MK5: how many of each card are not dealt
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.discards: list[list[str]] = [[] for _ in self.seats]  # face down, since the shuffle
        self.face_up: list[str] = []  # since the shuffle
        self.votes = [0 for _ in self.seats]
        self.hats: list[set[str]] = [set() for _ in self.seats]
        # For each section its cards in order of play, each with the seat that played it.
        self.board: list[list[tuple[str, int]]] = [[] for _ in self.seats]
        self.roles: list[str | None] = [None for _ in self.seats]
        self.kinds_played: set[str] = set()  # MK13: "km" and "others", in this Power Play
        self.standing: list[int] = []  # Challengers not beaten yet
        self.rival: int | None = None  # of a match; None in the last play: the Coalition
        self.race_winner: int | None = None  # while its winnings are marked
        self.after_hat = NOTHING  # what was due when a Hat had to be chosen
        self.winner: int | None = None
        self.turn = 0
        self.dealt = 0
        self.due = DEAL

    def print_cards(self, edition: Mapping[str, Any]) -> None:
        """MK3, MK4: the names of the cards, how many there are of each, and what they say."""
        self.colours = str(edition["colours"])
        self.deck: dict[str, int] = {}  # name -> how many; cards are sorted in this order
        self.value: dict[str, int] = {}
        self.cost: dict[str, int] = {}
        suits = [(c + str(n), n) for c in self.colours for n in range(1, edition["numbers"] + 1)]
        suits += [(WILD + str(number), int(number)) for number in sorted(edition["wilds"])]
        for name, number in suits:
            self.deck[name] = self.deck.get(name, 0) + 1
            self.value[name] = number
            self.cost[name] = 0
        self.suits = list(self.deck)
        for cards in (edition["power"], edition["attack"]):
            for name, says in cards.items():
                self.deck[name] = int(says["cards"])
                self.value[name] = int(says["value"])
                self.cost[name] = int(says["cost"])
        self.power = list(edition["power"])
        self.attack = list(edition["attack"])
        self.place_in_order = {name: place for place, name in enumerate(self.deck)}

    # ---- What may be played

    def to_move(self) -> int | None:
        """The seat to move, -1 for nature, None when the game is over."""
        if self.due == NOTHING:
            return None
        return NATURE if self.due == DEAL else self.turn

    def legal(self) -> list[str]:
        """Every move that nothing objects to."""
        if self.due == DEAL:
            return list(self.weights())
        return [self.written(*move) for move in self.to_try() if not self.objection_to(*move)]

    def to_try(self) -> Iterator[tuple[str, str, str]]:
        """All that may be legal, as it is read: each kind of move with each card of the hand."""
        hand = self.in_order(set(self.hands[self.turn]))
        if self.due == OPENING:
            yield from ((kind, card, "") for kind in ROLES for card in hand)
        elif self.due == POWER_PLAY:
            places = ["km", "candidate", *["challenger " + str(seat) for seat in self.seats]]
            yield from (("power play", card, place) for place in places for card in hand)
            yield "done", "", ""
        elif self.due in (MATCH, LAST_PLAY):
            yield from (("play", card, place) for place in ("self", "rival") for card in hand)
            yield from ((kind, "", "") for kind in ("concede", "stand", "decline"))
        elif self.due == HAT:
            yield from (("hat", colour, "") for colour in self.colours)

    def weights(self) -> dict[str, int]:
        """MK5: nature deals each card of the rest with the same chance, so copies add up."""
        return {"deal:" + card: n for card, n in self.rest.items() if n and self.due == DEAL}

    def read(self, move: str) -> tuple[str, str, str]:
        """The kind of the move, its card or colour, and where it is played."""
        if move in ("done", "concede", "stand", "decline"):
            return move, "", ""
        if move.startswith("deal:") and move.removeprefix("deal:") in self.deck:
            return "deal", move.removeprefix("deal:"), ""
        kind, _, what = move.partition(" ")
        if kind in ROLES and what in self.deck:
            return kind, what, ""
        if kind == "hat" and what in list(self.colours):
            return "hat", what, ""
        card, on, place = what.partition(" on ")
        if kind == "play" and on and card in self.deck:
            if place in ("self", "rival"):
                return "play", card, place
            if place in ("km", "candidate", *["challenger " + str(seat) for seat in self.seats]):
                return "power play", card, place
        return "", "", ""

    def written(self, kind: str, what: str, place: str) -> str:
        """The move of which `read` says this."""
        if kind == "deal":
            return "deal:" + what
        if place:
            return "play " + what + " on " + place
        return kind + " " + what if what else kind

    def objection(self, move: str) -> str:
        """Why this move may not be played now, the clause first; empty when it may."""
        kind, what, place = self.read(move)
        return self.objection_to(kind, what, place) if kind else "this is no move: " + move

    def objection_to(self, kind: str, what: str, place: str) -> str:
        """The same of a move that has been read."""
        if self.due == NOTHING:
            return "MK2: the game is over"
        if kind not in IN_TIME[self.due]:
            if self.due == DEAL:
                return "MK5: cards are being dealt, no player has a move"
            if self.due == HAT:
                return "MK14: first a Hat has to be chosen"
            return CLAUSES[kind] + ": this is not the time for " + self.written(kind, what, place)
        if kind == "deal":
            return "" if self.rest[what] else "MK5: no such card is left in the rest: " + what
        if kind == "hat":
            marked = what in self.hats[self.turn]
            return "MK14: this Hat is marked already: " + what if marked else ""
        if kind in ROLES:
            return self.objection_to_opening(kind, what)
        if kind == "power play":
            return self.objection_to_power_play(what, place)
        if kind == "play":
            return self.objection_to_play(what, place)
        level = self.due == MATCH and self.own_total() == self.rival_total()
        if kind == "concede" and level:
            return "MK19: nobody concedes at a level TPV"
        if kind == "stand" and not level:
            return "MK19: a player stands only at a level TPV"
        return ""

    def objection_to_opening(self, kind: str, card: str) -> str:
        if (kind == "candidate") != (self.turn == self.leader):
            return "MK7: the leader plays the Candidate, and nobody else does"
        if card not in self.hands[self.turn]:
            return "MK7: this card is not in the hand: " + card
        if kind == "politiks":
            return ""  # MK9: any card
        if card not in self.suits:
            return "MK7: only a Suit card may be played: " + card
        if kind == "bandwagon":
            candidate = self.leading_card(self.leader)
            if WILD not in (card[0], candidate[0]) and card[0] != candidate[0]:
                return "MK7: the Candidate has another colour: " + candidate
            if self.value[card] > self.value[candidate]:  # MK8: wild or not
                return "MK7: the number is above the Candidate's: " + candidate
        return ""

    def objection_to_power_play(self, card: str, place: str) -> str:
        if card not in self.hands[self.turn]:
            return "MK13: this card is not in the hand: " + card
        if card == BLITZ:
            return "MK12: BLITZ is never part of a Power Play"
        if place == "km":
            if card in self.attack:
                return "MK12: only a Suit or Power card goes on the KM's faction: " + card
        else:
            if card in self.suits:
                return "MK12: only a Power or Attack card goes on another faction: " + card
            challengers = self.playing("challenger")
            if place != "candidate" and self.section(place) not in challengers:
                return "MK12: this player is no Challenger: " + place
        if self.power_play_kind(place) in self.kinds_played:
            return "MK13: each kind of Power Play is made at most once"
        return ""

    def objection_to_play(self, card: str, place: str) -> str:
        if card not in self.hands[self.turn]:
            return "MK17: this card is not in the hand: " + card
        if (card in self.attack) != (place == "rival"):
            return "MK17: Attack cards go on the rival, all others on the own faction: " + card
        if card in self.suits:
            leading = self.leading_card(self.turn)
            if WILD not in (card[0], leading[0]) and card[0] != leading[0]:
                return "MK17: the faction has another colour: " + leading
        # An Attack card on the rival and any other card on oneself come to the same difference.
        ahead = self.own_total() + self.value[card] - self.rival_total()
        if ahead < 0:
            return "MK17: this does not reach the opponent's TPV"
        if ahead == 0 and self.due == LAST_PLAY:
            return "MK21: this does not bring the TPV above the Coalition's"
        return ""

    # ---- The factions on the board

    def playing(self, role: str) -> list[int]:
        """The seats with this role, clockwise from the leader, the leader first."""
        return [seat for seat in self.clockwise(self.leader) if self.roles[seat] == role]

    def clockwise(self, start: int) -> list[int]:
        return [(start + step) % self.players for step in self.seats]

    def total(self, sections: Iterable[int]) -> int:
        """MK10: the TPV of the cards in these sections. MK13: Attack cards take away."""
        cards = [card for seat in sections for card, _ in self.board[seat]]
        return sum(-self.value[card] if card in self.attack else self.value[card] for card in cards)

    def total_of(self, seat: int) -> int:
        """MK10: the TPV of the faction that this Candidate or Challenger leads."""
        if seat == self.leader:
            return self.total([seat, *self.playing("bandwagon")])
        return self.total([seat])

    def total_of_coalition(self) -> int:
        return self.total(self.playing("coalition"))

    def own_total(self) -> int:
        return self.total_of(self.turn)

    def rival_total(self) -> int:
        return self.total_of_coalition() if self.rival is None else self.total_of(self.rival)

    def leading_card(self, seat: int) -> str:
        """MK14: the first card of a section; of the Coalition's it is asked for the KM's only."""
        return self.board[seat][0][0]

    def kingmaker(self) -> int:
        """MK10: the highest number leads, the first played on a tie; MK13: whatever follows."""
        coalition = self.playing("coalition")  # in the order in which they opened
        highest = max(self.value[self.leading_card(seat)] for seat in coalition)
        return next(s for s in coalition if self.value[self.leading_card(s)] == highest)

    def section(self, place: str) -> int:
        """Whose section a card is put into when it is played there."""
        if place == "self":
            return self.turn
        if place == "candidate":
            return self.leader
        if place.startswith("challenger "):
            return int(place.removeprefix("challenger "))
        if place == "rival" and self.rival is not None:
            return self.rival
        return self.kingmaker()

    def power_play_kind(self, place: str) -> str:
        """MK13: on the KM's faction, or on any of the others."""
        return "km" if place == "km" else "others"

    # ---- Playing it

    def play(self, move: str) -> None:
        """Play a legal move; anything else is refused with a ValueError that says why."""
        objection = self.objection(move)
        if objection:
            raise ValueError(objection)
        kind, what, place = self.read(move)
        if kind == "deal":
            self.deal(what)
        elif kind == "hat":
            self.mark_hat(self.turn, what)
            self.go_on(self.after_hat)
        elif kind in ROLES:
            self.open(kind, what)
        elif kind == "power play":
            self.kinds_played.add(self.power_play_kind(place))
            self.play_card(what, self.section(place))
        elif kind == "play":
            self.play_card(what, self.section(place))
        elif kind == "done":
            self.after_power_play()
        elif kind == "decline":
            self.decide(self.leader)
        elif kind == "concede":
            self.concede()
        else:
            self.stand()

    def deal(self, card: str) -> None:
        """MK5: five to the seat clockwise of the leader, five to the next, the leader last."""
        self.rest[card] -= 1
        self.hands[self.clockwise(self.leader)[self.receiver()]].append(card)
        self.dealt += 1
        if self.dealt == self.players * self.hand_size:
            self.begin_race()

    def receiver(self) -> int:
        """How many seats clockwise of the leader the next card goes."""
        return (self.dealt // self.hand_size + 1) % self.players

    def begin_race(self) -> None:
        """MK6: a new hand when this one has ended; else the leader leads, or the next who can."""
        holders = [seat for seat in self.seats if self.hands[seat]]
        can_lead = [s for s in self.clockwise(self.leader) if set(self.hands[s]) & set(self.suits)]
        if len(holders) < 2 or not can_lead:
            self.begin_hand()
            return
        self.leader = can_lead[0]
        self.turn = self.leader
        self.roles = [None if self.hands[seat] else "out" for seat in self.seats]
        self.due = OPENING

    def begin_hand(self) -> None:
        """MK6: what is held is discarded unseen; a rest that is too small is shuffled anew."""
        for seat in self.seats:
            self.discards[seat] += self.hands[seat]
            self.hands[seat] = []
        if sum(self.rest.values()) < self.players * self.hand_size:
            self.rest = dict(self.deck)
            self.discards = [[] for _ in self.seats]
            self.face_up = []
        self.dealt = 0
        self.due = DEAL

    def open(self, kind: str, card: str) -> None:
        """MK7: one opening play. MK9: a POLITIKS card is not shown."""
        self.roles[self.turn] = ROLES[kind]
        if kind == "politiks":
            self.hands[self.turn].remove(card)
            self.discards[self.turn].append(card)
        else:
            self.show_card(card, self.turn)
        waiting = [seat for seat in self.clockwise(self.turn) if self.roles[seat] is None]
        if waiting:
            self.turn = waiting[0]
        else:
            self.after_opening()

    def show_card(self, card: str, section: int) -> None:
        """The card goes from the hand of the player to move into a section of the board."""
        self.hands[self.turn].remove(card)
        self.board[section].append((card, self.turn))
        self.face_up.append(card)

    def after_opening(self) -> None:
        """MK11: a landslide? MK12: else the KM's bonus and Power Play. MK15: else the Play Off."""
        self.standing = self.playing("challenger")
        if self.playing("coalition"):
            kingmaker = self.kingmaker()
            for seat in self.clockwise(kingmaker):
                if seat == kingmaker:
                    self.mark_votes(seat, self.awards["kingmaker"])
                elif self.roles[seat] == "coalition":
                    self.mark_votes(seat, self.awards["coalition"])
            self.turn = kingmaker
            self.kinds_played = set()
            self.become_due(POWER_PLAY)
        elif self.standing:
            self.next_match(None)
        else:
            self.win_race(self.leader)

    def become_due(self, due: str) -> None:
        """MK2: after the end of the game nothing becomes due."""
        if self.winner is None:
            self.due = due

    def play_card(self, card: str, section: int) -> None:
        """MK13: its cost, then its Hat, then what follows: the KM's Vote or the rival's turn."""
        self.show_card(card, section)
        self.votes[self.turn] -= min(self.cost[card], self.votes[self.turn])  # MK4
        if card in self.attack:
            self.gain_hat(self.turn, self.leading_card(section), self.due)
        else:
            self.go_on(self.due)

    def gain_hat(self, seat: int, leading: str, going_on_with: str) -> None:
        """MK14: the Hat of a leading card; a wild lets the player choose if there is a choice."""
        unmarked = [colour for colour in self.colours if colour not in self.hats[seat]]
        if leading[0] == WILD and len(unmarked) > 1:
            self.turn = seat
            self.due = HAT
            self.after_hat = going_on_with
            return
        if leading[0] != WILD:
            self.mark_hat(seat, leading[0])
        elif unmarked:
            self.mark_hat(seat, unmarked[0])
        self.go_on(going_on_with)

    def go_on(self, due: str) -> None:
        """What follows a card, its cost paid and its Hat marked, or the Hat of a winner."""
        if due == POWER_PLAY:
            self.mark_votes(self.turn, self.awards["power_play"])  # MK12
            self.become_due(POWER_PLAY)
        elif due == WINNINGS:
            self.mark_winners_votes()
        elif self.winner is not None:
            return
        elif due == MATCH and self.rival is not None:
            self.turn, self.rival = self.rival, self.turn
            self.due = MATCH
        else:
            self.decide(self.leader)  # MK21: there was one last play

    def mark_hat(self, seat: int, colour: str) -> None:
        if self.winner is None:
            self.hats[seat].add(colour)
            self.look_for_full_triangle(seat)

    def mark_votes(self, seat: int, votes: int) -> None:
        """MK2: marks beyond the row are lost."""
        if self.winner is None:
            self.votes[seat] = min(self.votes[seat] + votes, self.row_of_votes)
            self.look_for_full_triangle(seat)

    def look_for_full_triangle(self, seat: int) -> None:
        """MK2: the game is won at once, and nobody marks anything after that."""
        if self.votes[seat] == self.row_of_votes and len(self.hats[seat]) == len(self.colours):
            self.winner = seat
            self.due = NOTHING

    # ---- The Play Off and the end of a Race

    def after_power_play(self) -> None:
        """MK16: the Play Off if there are Challengers. MK21: else perhaps a last play."""
        if self.standing:
            self.next_match(None)
        elif self.total_of(self.leader) > self.total_of_coalition():
            self.win_race(self.leader)
        else:
            self.turn = self.leader
            self.rival = None
            self.due = LAST_PLAY

    def next_match(self, victor: int | None) -> None:
        """MK16: the two lowest meet, then the winner and the lowest of the others, at last the
        Candidate. MK19: after a stalemate there is no winner, so the two lowest meet again."""
        others = sorted([seat for seat in self.standing if seat != victor], key=self.rank)
        if victor is None and others:
            victor = others.pop(0)
        if victor is None:
            self.decide(self.leader)  # MK19: all Challengers fell out by stalemate
            return
        opponent = others[0] if others else self.leader
        self.turn, self.rival = sorted([victor, opponent], key=self.rank)
        self.due = MATCH

    def rank(self, seat: int) -> tuple[int, int]:
        """MK16: by TPV. MK18: level ones by their way clockwise from the leader."""
        return self.total_of(seat), self.clockwise(self.leader).index(seat)

    def concede(self) -> None:
        """MK17: the cards stay in place. MK16: the other goes on, or has won the last match."""
        victor = self.rival
        assert victor is not None
        if self.leader in (self.turn, victor):
            self.decide(victor)
        else:
            self.standing.remove(self.turn)
            self.next_match(victor)

    def stand(self) -> None:
        """MK19: two Challengers are both out; against a Candidate it ends the last match."""
        if self.leader in (self.turn, self.rival):
            self.decide(self.leader)
        else:
            self.standing = [s for s in self.standing if s not in (self.turn, self.rival)]
            self.next_match(None)

    def decide(self, seat: int) -> None:
        """MK20: who holds the field wins, unless a Coalition is at least as high."""
        if self.playing("coalition") and self.total_of(seat) <= self.total_of_coalition():
            self.end_race(self.kingmaker())  # MK23: no further Votes
        else:
            self.win_race(seat)

    def win_race(self, seat: int) -> None:
        """MK22: the winner's Hat comes first."""
        self.race_winner = seat
        self.gain_hat(seat, self.leading_card(seat), WINNINGS)

    def mark_winners_votes(self) -> None:
        """MK22: then Votes; of a Candidate's faction the Bandwagon players mark clockwise."""
        winner = self.race_winner
        assert winner is not None
        if winner == self.leader:
            self.mark_votes(winner, self.awards["candidate"])
            for seat in self.playing("bandwagon"):
                self.mark_votes(seat, self.awards["bandwagon"])
        else:
            self.mark_votes(winner, self.awards["challenger"])
        self.end_race(winner)

    def end_race(self, winner: int) -> None:
        """MK24: the board is cleared; MK5: the winner leads. MK2: unless the game is over."""
        if self.winner is not None:
            return
        self.board = [[] for _ in self.seats]
        self.roles = [None for _ in self.seats]
        self.race_winner = None
        self.leader = winner
        self.begin_race()

    # ---- How it ended, and who knows what

    def winners(self) -> list[int]:
        """MK2: the seat whose triangle is full; nobody before."""
        return [] if self.winner is None else [self.winner]

    def scores(self) -> list[int]:
        """MK2: the number of marks of each seat."""
        return [self.votes[seat] + len(self.hats[seat]) for seat in self.seats]

    def in_order(self, cards: Iterable[str]) -> list[str]:
        """Suit cards by colour and number, then wilds, Power and Attack cards as in the edition."""
        return sorted(cards, key=lambda card: self.place_in_order[card])

    def sees(self, seat: int | None) -> dict[str, Any]:
        """All that this seat knows; None is a spectator, who knows what all players know."""
        if seat is not None and seat not in self.seats:
            raise ValueError("a viewer is one of the seats or None")
        over = self.due == NOTHING
        hands = [self.hands[s] if s == seat or over else [] for s in self.seats]
        own_discards = [] if seat is None else self.discards[seat]
        return {
            "leader": self.leader,
            "hands": [self.in_order(hand) for hand in hands],
            "hand_sizes": [len(hand) for hand in self.hands],
            "rest": sum(self.rest.values()),
            "unknown": [] if over else self.cards_hidden_from(seat),
            "own_discards": self.in_order(own_discards),
            "face_up": self.in_order(self.face_up),
            "hats": ["".join(c for c in self.colours if c in hats) for hats in self.hats],
            "votes": list(self.votes),
            "roles": list(self.roles),
            "board": [self.seen_section(section) for section in self.seats],
            "tpv": self.totals(),
            "match": self.seen_match(),
        }

    def cards_hidden_from(self, viewer: int | None) -> list[str]:
        """The rest and what others hold or have put away face down since the last shuffle."""
        cards = [card for card, copies in self.rest.items() for _ in range(copies)]
        for seat in self.seats:
            if seat != viewer:
                cards += self.hands[seat] + self.discards[seat]
        return self.in_order(cards)

    def seen_section(self, section: int) -> list[str]:
        """The cards in order of play, with who played them where another did."""
        return [
            card if seat == section else card + " by " + str(seat)
            for card, seat in self.board[section]
        ]

    def totals(self) -> dict[str, int]:
        """MK10: the TPV of each faction on the board."""
        totals: dict[str, int] = {}
        if self.playing("candidate"):
            totals["candidate"] = self.total_of(self.leader)
        if self.playing("coalition"):
            totals["coalition"] = self.total_of_coalition()
        for seat in self.playing("challenger"):
            totals["challenger " + str(seat)] = self.total_of(seat)
        return totals

    def seen_match(self) -> list[int | str] | None:
        """Who plays against whom, also while the attacker chooses its Hat."""
        due = self.after_hat if self.due == HAT else self.due
        if due not in (MATCH, LAST_PLAY):
            return None
        return [self.turn, "coalition" if self.rival is None else self.rival]
