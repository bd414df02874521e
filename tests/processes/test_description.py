"""What the server's own description (OpenAPI) says is what it does, whatever is sent."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.processes.server import OURS, Server

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance"
CHECKS += ",response_schema_conformance"
PROGRAM = Path(sys.executable).with_name("schemathesis")

pytestmark = pytest.mark.processes


@pytest.mark.parametrize("known", [False, True], ids=["any table", "one's own table"])
def test_answers_are_as_they_are_described(
    servers: list[Server], tmp_path: Path, known: bool
) -> None:
    address = servers[0].address
    with httpx.Client(base_url=address) as client:
        token = client.post("/api/people", json={"name": "Program"}).json()["token"]
        header = {"Authorization": f"Bearer {token}"}
        asked = {"game": "kings_crown", "others": ["page"]}
        table = client.post("/api/tables", json=asked, headers=header).json()["table"]
    configuration = tmp_path / "schemathesis.toml"
    configuration.write_text(f'[parameters]\ntable_id = "{table}"\n' if known else "")
    run = subprocess.run(
        [
            *(PROGRAM, "--config-file", configuration),
            *("run", f"{address}/schema/openapi.json"),
            *("--checks", CHECKS),
            *("--exclude-path", "/api/stream"),  # has no end
            *("--header", f"Authorization: Bearer {token}"),
            *("--max-examples", "20", "--seed", "1", "--no-color"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Test cases" in run.stdout or "generated" in run.stdout, run.stdout
    assert OURS not in servers[0].log, servers[0].log
