"""Runs MiniStack until its standard input closes, so that it never outlives the process that started it."""
import os
import signal
import sys
import threading


def stop_when_input_closes() -> None:
    sys.stdin.buffer.read()
    # As Ctrl-C would: MiniStack saves its state and ends the Lambda processes.
    os.kill(os.getpid(), signal.SIGTERM)


threading.Thread(target=stop_when_input_closes, daemon=True).start()
sys.argv = ["ministack"]
from ministack.app import main  # noqa: E402

main()
