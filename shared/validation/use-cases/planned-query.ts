import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { AskedAs } from '../domain/transfer.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { Warning } from '../domain/validation.ts';
import type { PreparedTransfer, Target } from './prepared-transfer.ts';

export type ResolveTransferRequest = {
  readonly id: ValidationId;
  readonly userId: UserId;
  readonly prepared: PreparedTransfer;
  /** When the transfer was stated, epoch milliseconds. */
  readonly statedAt: number;
  /** Longest wait for a slot before the first query, in milliseconds; later ones may wait until the deadline. */
  readonly maxSlotWaitMs: number;
  /** Instant by which the answer has to be there. */
  readonly deadline: number;
  /** Queries to the portal that may be made; what is not asked for lack of them is never denied. */
  readonly maxQueries: number;
  /** Awaited before the first query: a query of an unrecorded validation would be repeated after a crash. */
  readonly persisted: Promise<void>;
};

/** One query to the portal. */
export type PlannedQuery = {
  readonly target: Target;
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  readonly askedAs: AskedAs;
  /** One of the banks is a guess: not found then proves nothing about the transfer. */
  readonly guessedBank: 'sender_bank_unresolvable' | 'bank_code_unresolvable_for_phone' | null;
  /** The sender is the one the request states. */
  readonly isStatedSender: boolean;
  readonly warnings: readonly Warning[];
};
