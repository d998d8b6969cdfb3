import type { Hmac } from '../../../shared/digests/hmac.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { isSameText } from '../../../shared/platform/secrets/same-text.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Tombstone, Validation } from '../../../shared/validation/domain/validation.ts';
import type { PurgeStore } from '../../../shared/validation/ports/purge-store.ts';
import type { RecentTransfers } from '../../../shared/validation/ports/recent-transfers.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';
import type { FinishPurge } from '../../../shared/validation/use-cases/finish-purge.ts';
import type { SyncRetrySchedule } from '../../../shared/validation/use-cases/sync-retry-schedule.ts';

/** Validity of a confirmation token. */
export const CONFIRMATION_SECONDS = 120;

export type PurgeDeps = {
  /** Finds withdrawn validations, too. */
  readonly findAny: FindOwn;
  readonly purges: PurgeStore;
  readonly recentTransfers: Pick<RecentTransfers, 'forget'>;
  readonly eraseRemains: FinishPurge;
  readonly syncSchedule: SyncRetrySchedule;
  readonly hmac: Hmac;
  readonly clock: Clock;
  /** Of tokens, which keep the time of the service in test mode. */
  readonly tokenClock: Clock;
  readonly log: Log;
};

export type PurgeConfirmation = { readonly id: ValidationId; readonly token: string; readonly expiresInSeconds: number };

type MissingCode = 'not_found' | 'validation_purged';
type PurgeCode = MissingCode | 'validation_not_finished' | 'purge_token_invalid' | 'purge_token_expired';

/** Running work could leave files after they were erased. */
const isUnderWay = ({ status, retry }: Validation, now: number): boolean =>
  !isTerminal(status) || !isLeaseFree(retry?.running ?? null, now);

/**
 * Erases validations in two steps: the first returns a token that is valid for two minutes, its confirmation erases. A tombstone remains,
 * which answers 410.
 */
export const makePurgeValidation = (deps: PurgeDeps) => {
  const { findAny, purges, hmac, clock, tokenClock, log } = deps;

  const signed = (id: ValidationId, userId: UserId, expiresAt: string): string => JSON.stringify(['purge', userId, id, expiresAt]);

  const check = async (
    token: string,
    id: ValidationId,
    userId: UserId,
  ): Promise<Result<null, 'purge_token_invalid' | 'purge_token_expired'>> => {
    const pointer = attributePointer('confirmation_token');
    const [expiresAt = '', signature = '', ...others] = token.split('.');
    const signatures = await hmac.allOfConfirmation(signed(id, userId, expiresAt));
    const isOurs = others.length === 0 && signatures.some((each) => isSameText(signature, each));
    if (!isOurs) return fail({ code: 'purge_token_invalid', pointer });
    return Number(expiresAt) <= tokenClock.now() ? fail({ code: 'purge_token_expired', pointer }) : ok(null);
  };

  const findFinished = async (id: ValidationId, userId: UserId): Promise<Result<Validation, MissingCode | 'validation_not_finished'>> => {
    const found = await findAny(id, userId);
    if (!found.ok) return found;
    return isUnderWay(found.value, clock.now()) ? fail('validation_not_finished') : found;
  };

  /** The validation is erased; if this fails, the sweep repeats it. */
  const eraseRemains = async (id: ValidationId): Promise<void> => {
    try {
      await deps.eraseRemains(id);
    } catch (error) {
      log.error('purge_not_finished', { validation_id: id }, error);
    }
  };

  return {
    prepare: async (id: ValidationId, userId: UserId): Promise<Result<PurgeConfirmation, MissingCode | 'validation_not_finished'>> => {
      const found = await findFinished(id, userId);
      if (!found.ok) return found;
      const expiresAt = String(tokenClock.now() + CONFIRMATION_SECONDS * 1_000);
      return ok({
        id,
        token: `${expiresAt}.${await hmac.ofConfirmation(signed(id, userId, expiresAt))}`,
        expiresInSeconds: CONFIRMATION_SECONDS,
      });
    },

    /** `correlationId` is the id of the request that erases it. */
    purge: async (id: ValidationId, userId: UserId, token: string, correlationId: string): Promise<Result<Tombstone, PurgeCode>> => {
      for (;;) {
        const found = await findFinished(id, userId);
        if (!found.ok) return found;
        const checked = await check(token, id, userId);
        if (!checked.ok) return checked;
        const { transfer } = found.value;
        // Before the tombstone, which no longer has the transfer: a request that dies here leaves a validation without a mark.
        if (transfer !== null) await deps.recentTransfers.forget(userId, transfer, id);
        const purgedAt = clock.now();
        // A retry, a withdrawal or another purge was faster: try again.
        if ((await purges.purge({ ...found.value, correlationId }, purgedAt)) === 'conflict') continue;
        log.info('validation_purged', { validation_id: id });
        await deps.syncSchedule(found.value.retry, { ...found.value, retry: null });
        await eraseRemains(id);
        return ok({ id, userId, purgedAt });
      }
    },
  };
};
