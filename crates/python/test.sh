#!/usr/bin/env bash
# Builds the wheel, installs it in fresh virtual environments and runs everything there is to run.
#
#   crates/python/test.sh [PYTHON...]      (python3 by default; each must be 3.10 or newer)
#
# Set UMPIRE_WHEEL to test a wheel that is already built, UMPIRE_CARGO_LOCK to a file to hold while
# building. What is downloaded is kept by pip; the environments go to target/python.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
work=$root/target/python
pythons=("${@:-python3}")
mkdir -p "$work"
began=$SECONDS
say() { printf '== %s (%d s)\n' "$*" $((SECONDS - began)); }

tools=$work/tools
if [ ! -x "$tools/bin/maturin" ]; then
    say "tools"
    "${pythons[0]}" -m venv "$tools"
    "$tools/bin/pip" -q install "maturin>=1.9,<2"
fi

wheel=${UMPIRE_WHEEL:-}
if [ -z "$wheel" ]; then
    say "build"
    rm -rf "$work/dist"
    build=("$tools/bin/maturin" build --quiet --release --locked --out "$work/dist")
    if [ -n "${UMPIRE_CARGO_LOCK:-}" ]; then build=(flock "$UMPIRE_CARGO_LOCK" "${build[@]}"); fi
    "${build[@]}"
    wheel=$(echo "$work"/dist/*.whl)
fi

for python in "${pythons[@]}"; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    venv=$work/venv-$version
    say "python $version: alone"
    rm -rf "$venv"
    "$python" -m venv "$venv"
    "$venv/bin/pip" -q install --no-deps "$wheel"
    # Nothing else is installed, numpy neither: the door must open all the same.
    (cd "$work" && "$venv/bin/python" - <<'PY'
import umpire
assert umpire.query({"game": "chess", "op": "perft", "position": "start", "depth": 2}) == {"ok": {"nodes": 400}}
board = umpire.Position(game="xiangqi")
board.push(next(iter(board.legal_moves)))
assert board._repr_svg_().startswith("<svg")
try:
    import umpire.vector
except ModuleNotFoundError as missing:
    assert missing.name == "numpy", missing
PY
    )
    say "python $version: with numpy and PettingZoo"
    "$venv/bin/pip" -q install "numpy>=1.24" pettingzoo gymnasium pytest
    "$venv/bin/python" -m pytest -q tests
done

say "types"
"$venv/bin/pip" -q install mypy
"$venv/bin/python" -m mypy --strict --config-file pyproject.toml -p umpire
"$venv/bin/python" -m mypy --strict --config-file pyproject.toml examples/*.py
(cd "$work" && "$venv/bin/python" -m mypy.stubtest umpire._core --ignore-disjoint-bases)
say "done"
