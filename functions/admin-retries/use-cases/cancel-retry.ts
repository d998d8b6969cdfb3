import type { AdminActor } from '../../../shared/administration/domain/audit-row.ts';
import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { CancelCycle } from '../../../shared/validation/use-cases/cancel-cycle.ts';

export type CancelRetryDeps = {
  readonly cancelCycle: CancelCycle;
  readonly auditedRetries: Audited<Pick<RetryStore, 'transition'>>;
};

type CancelRequest = { readonly actor: AdminActor; readonly id: ValidationId; readonly reason: string };

/**
 * Cancels the pending retries of a validation, with a row of the audit in the transaction. Its schedule stays: the message of a cancelled
 * attempt has no effect, so that the administration needs no right to schedules.
 */
export const makeCancelRetry =
  ({ cancelCycle, auditedRetries }: CancelRetryDeps) =>
  async ({ actor, id, reason }: CancelRequest): Promise<Result<Validation, 'not_found' | 'retry_not_active'>> => {
    const cancelled = await cancelCycle(id, actor.at, ({ state, attemptsCompleted, nextAttemptAt }) =>
      auditedRetries({
        actor,
        area: 'retries',
        action: 'cancel_retry',
        target: { kind: 'validation', id },
        before: { retry_state: state, attempts_completed: attemptsCompleted, next_attempt_at: nextAttemptAt },
        after: { retry_state: 'cancelled' },
        reason,
      }),
    );
    if (cancelled.kind === 'cancelled') return ok(cancelled.current);
    return fail(cancelled.current === null ? 'not_found' : 'retry_not_active');
  };
