"""Runs MiniStack until its standard input closes, so that it never outlives the process that started it.

Its state is on disk as one snapshot, which is replaced as a whole when MiniStack ends, and at a line `save` of the
standard input. After a line `hold` nothing is saved before the next `save`: a deployment that is cut short leaves the
state of before it.

With IAM_LOG it enforces IAM policies (AUTH=true), and writes to that file every distinct decision about somebody who
acts in a role, as one JSON object a line."""
import json
import os
import shutil
import signal
import sys
import threading
import time

STATE_DIR = os.environ["STATE_DIR"]
NEW_STATE_DIR = STATE_DIR + ".new"
OLD_STATE_DIR = STATE_DIR + ".old"
BLOBS = "lambda-blobs"

SAVE_ATTEMPTS = 20

saving = threading.Lock()
held = False


def obey_input() -> None:
    global held
    for line in sys.stdin:
        held = line.strip() == "hold"
        if not held:
            save()
    # As Ctrl-C would: MiniStack saves its state and ends the Lambda processes.
    os.kill(os.getpid(), signal.SIGTERM)


def pick_up_snapshot() -> None:
    """A new snapshot is complete once the old one has been moved away."""
    if os.path.isdir(NEW_STATE_DIR) and not os.path.isdir(STATE_DIR):
        os.rename(NEW_STATE_DIR, STATE_DIR)
    shutil.rmtree(NEW_STATE_DIR, ignore_errors=True)
    shutil.rmtree(OLD_STATE_DIR, ignore_errors=True)


def write_snapshot(services) -> None:
    shutil.rmtree(NEW_STATE_DIR, ignore_errors=True)
    os.makedirs(os.path.join(NEW_STATE_DIR, BLOBS))
    blobs = os.path.join(STATE_DIR, BLOBS)
    for name in os.listdir(blobs) if os.path.isdir(blobs) else []:
        os.link(os.path.join(blobs, name), os.path.join(NEW_STATE_DIR, BLOBS, name))
    persistence.STATE_DIR = NEW_STATE_DIR
    lambda_svc.CODE_BLOB_DIR = os.path.join(NEW_STATE_DIR, BLOBS)
    for name, get_state in services.items():
        state = get_state()
        if state is None:
            continue
        persistence.save_state(name, state)
        if not os.path.exists(os.path.join(NEW_STATE_DIR, name + ".json")):
            raise OSError(f"the state of {name} could not be written")
    if os.path.isdir(STATE_DIR):
        os.rename(STATE_DIR, OLD_STATE_DIR)
    os.rename(NEW_STATE_DIR, STATE_DIR)
    shutil.rmtree(OLD_STATE_DIR, ignore_errors=True)


def replace_snapshot(services) -> None:
    """Tries again when a request changes a store while it is read."""
    with saving:
        for attempt in range(SAVE_ATTEMPTS):
            if held:
                return
            try:
                return write_snapshot(services)
            except Exception as error:
                print(f"Attempt {attempt + 1} to save the state: {error!r}", file=sys.stderr, flush=True)
                time.sleep(0.1)


def save() -> None:
    replace_snapshot(app._build_persistence_save_dict())


def log_decisions(path: str) -> None:
    from ministack.core import iam_evaluator

    enforce = iam_evaluator.enforce
    file = open(path, "a", buffering=1, encoding="utf-8")
    seen = set()

    def enforce_and_log(access_key, action, service, region, resource_arn="*", **context):
        denial = enforce(access_key, action, service, region, resource_arn=resource_arn, **context)
        principal = (iam_evaluator.resolve_caller_identity(access_key) or {}).get("userArn", "")
        decision = (principal, action, resource_arn, denial is None)
        if ":assumed-role/" in principal and decision not in seen:
            seen.add(decision)
            file.write(json.dumps(dict(zip(("principal", "action", "resource", "allowed"), decision))) + "\n")
        return denial

    iam_evaluator.enforce = enforce_and_log


def mend_evaluation() -> None:
    from ministack.core import iam_actions, iam_evaluator

    extract_iam_action, extract_resource_arn = iam_actions.extract_iam_action, iam_actions.extract_resource_arn
    pin_request_origin = iam_evaluator.pin_request_origin

    def extract_action(service, *request):
        action = extract_iam_action(service, *request)
        return action.removesuffix("Batch") if action and service == "sqs" else action

    def extract_arn(service, method, path, headers, body, query_params, *scope):
        arn = extract_resource_arn(service, method, path, headers, body, query_params, *scope)
        if service != "scheduler" or not path.startswith("/schedules/"):
            return arn
        group = query_params.get("groupName") or json.loads(body or b"{}").get("GroupName", "default")
        return arn.replace(":schedule/default/", f":schedule/{group if isinstance(group, str) else group[0]}/")

    # A batch of messages takes the permission for one.
    iam_actions.extract_iam_action = extract_action
    # MiniStack takes every schedule for one of the default group.
    iam_actions.extract_resource_arn = extract_arn
    # There is no TLS here, which the policies of queues and buckets insist on.
    iam_evaluator.pin_request_origin = lambda address, _secure: pin_request_origin(address, True)


pick_up_snapshot()
sys.argv = ["ministack"]
if "IAM_LOG" in os.environ:
    os.environ["AUTH"] = "true"
    mend_evaluation()
    log_decisions(os.environ["IAM_LOG"])
from ministack import app  # noqa: E402
from ministack.core import persistence  # noqa: E402
from ministack.services import lambda_svc  # noqa: E402

restore_functions = lambda_svc._restore_state


def restore_without_stream_positions(data) -> None:
    # MiniStack saves how far functions have read a table's stream, but not the stream: after a restart they would miss
    # as many changes as they had read before it.
    restore_functions({**data, "dynamodb_stream_positions": {}} if data else data)


lambda_svc._restore_state = restore_without_stream_positions
app.save_all = replace_snapshot
threading.Thread(target=obey_input, daemon=True).start()
app.main()
