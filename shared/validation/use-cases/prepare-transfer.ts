import type { Participants } from '../../banking/domain/bank/participants.ts';
import { attributePointer, ok, type Problem, type Result } from '../../errors/failure.ts';
import type { RequestedTransfer } from '../domain/requested-transfer.ts';
import {
  checkTransfer,
  transferFaults,
  type PreparationCode,
  type PreparedTransfer,
  type TransferFault,
} from '../domain/transfer-resolution/prepared-transfer.ts';

const problemOf = ({ code, field }: TransferFault): Problem<PreparationCode> =>
  field === undefined ? { code } : { code, pointer: attributePointer(field) };

/** The problems that the sound fields of a request have together, with the pointers of the request. */
export const transferProblems = (...request: Parameters<typeof transferFaults>): readonly Problem<PreparationCode>[] =>
  transferFaults(...request).map(problemOf);

/** Prepares the transfer of a request at an instant (epoch milliseconds), or names the fields that contradict each other. */
export const prepareTransfer = (
  fields: RequestedTransfer,
  now: number,
  participants: Participants,
): Result<PreparedTransfer, PreparationCode> => {
  const check = checkTransfer(fields, now, participants);
  if (check.ok) return ok(check.value);
  const [first, ...others] = check.faults;
  return { ok: false, problems: [problemOf(first), ...others.map(problemOf)] };
};
