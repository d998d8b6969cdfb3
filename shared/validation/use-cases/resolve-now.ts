import { throttledFailure } from '../../banxico/domain/throttled-failure.ts';
import { ok, type Result } from '../../errors/failure.ts';
import type { IdempotentResponse } from '../../platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { isTerminal } from '../domain/status.ts';
import type { Validation } from '../domain/validation.ts';
import { unresolvedVerdict } from '../domain/verdict.ts';
import type { ValidationStore } from '../ports/validation-store.ts';
import type { Acceptance, AcceptValidation } from './accept-validation.ts';
import type { KeptVerdict, QueryResult, ResolveTransfer } from './resolve-transfer/resolve-transfer.ts';
import type { WriteVerdict } from './write-verdict.ts';

/** Kept of the caller's time for writing the verdict and sending it. */
const RESPONSE_MARGIN_MS = 2_000;
/** After the caller's deadline the lease runs this much longer, so that a slow last write is not overtaken. */
const LEASE_MARGIN_MS = 10_000;

export type ResolveNowDeps = {
  readonly store: Pick<ValidationStore, 'discard'>;
  readonly acceptValidation: AcceptValidation;
  readonly resolveTransfer: ResolveTransfer;
  readonly writeVerdict: WriteVerdict;
  readonly clock: Clock;
  readonly ids: Ids;
};

export type ResolveNowCode = 'central_rate_limit_exhausted';

/** The idempotent response of the request; null without a key. */
export type ValidationResponse<Code extends ResolveNowCode | 'dispatch_failed' = ResolveNowCode> = Pick<
  IdempotentResponse<Validation, Code>,
  'claim' | 'render'
> | null;

/**
 * Accepts a validation whose quota unit is already taken and resolves it within the request, by `deadline` (epoch milliseconds). One whose
 * transfer could not be read off its receipt ends without a query.
 */
export const makeResolveNow = ({ store, acceptValidation, resolveTransfer, writeVerdict, clock, ids }: ResolveNowDeps) => {
  const finish = async (
    validation: Validation,
    token: string,
    resolved: KeptVerdict,
    response: ValidationResponse,
  ): Promise<Validation> => {
    const answer = response === null ? null : (ended: Validation) => response.render(ok(ended));
    const written = await writeVerdict(validation, token, resolved, answer);
    if (written.kind === 'applied') return written.current;
    if (written.kind === 'conflict' && isTerminal(written.current.status)) return written.current;
    throw new Error(`the verdict of validation ${validation.id} could not be written: ${written.kind}`);
  };

  return async (acceptance: Acceptance, deadline: number, response: ValidationResponse): Promise<Result<Validation, ResolveNowCode>> => {
    const lease = { token: ids.uuid(), until: deadline + LEASE_MARGIN_MS };
    const { validation, persisted } = acceptValidation.hold(acceptance, lease, response?.claim ?? null);
    const respondBy = deadline - RESPONSE_MARGIN_MS;
    const resolve = (): Promise<QueryResult> =>
      acceptance.prepared === null
        ? Promise.resolve({ kind: 'resolved', verdict: unresolvedVerdict('ocr_low_confidence'), hasNoQuery: true, kept: null })
        : resolveTransfer({
            id: validation.id,
            userId: validation.userId,
            evidenceDays: validation.evidenceDays,
            prepared: acceptance.prepared,
            receipt: acceptance.receipt,
            statedAt: validation.createdAt,
            maxSlotWaitMs: respondBy - validation.createdAt,
            deadline: respondBy,
            scope: 'whole_plan',
            persisted,
          });
    const [queryResult] = await Promise.all([resolve(), persisted]);
    if (queryResult.kind === 'throttled') {
      await store.discard(validation, response?.claim ?? null);
      return throttledFailure(queryResult.availableAt, clock.now());
    }
    return ok(await finish(validation, lease.token, queryResult, response));
  };
};

export type ResolveNow = ReturnType<typeof makeResolveNow>;
