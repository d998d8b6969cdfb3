import type { OpaqueId } from '../../../shared/platform/brand.ts';
import type { Recovery } from '../../../shared/platform/idempotency/recovery.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { resultOf } from './validate-transfer.ts';

/** `Retry-After` of a validation without a verdict. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Finds the validation that an attempt which never answered left behind: its verdict is the answer. One accepted
 * asynchronously is an answer from the start.
 */
export const makeRecoverValidation =
  ({ store, clock }: { readonly store: ValidationStore; readonly clock: Clock }) =>
  async (resourceId: string, ownerId: OpaqueId): Promise<Recovery<Validation>> => {
    const validation = isValidationId(resourceId) ? await store.find(resourceId) : null;
    if (validation?.userId !== ownerId) return { kind: 'absent' };
    if (validation.enqueuedAt !== null) return { kind: 'finished', output: validation };
    if (isTerminal(validation.status)) {
      const result = resultOf(validation);
      return result.ok ? { kind: 'finished', output: result.value } : { kind: 'failed', failure: result };
    }
    return { kind: 'pending', retryAt: Math.max(validation.lease?.until ?? 0, clock.now() + POLL_INTERVAL_MS) };
  };
