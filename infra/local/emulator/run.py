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
from ministack.services import lambda_svc  # noqa: E402

restore_functions = lambda_svc._restore_state


def restore_without_stream_positions(data) -> None:
    # MiniStack saves how far functions have read a table's stream, but not the stream: after a restart they would miss
    # as many changes as they had read before it.
    restore_functions({**data, "dynamodb_stream_positions": {}} if data else data)


lambda_svc._restore_state = restore_without_stream_positions
main()
