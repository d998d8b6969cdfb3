import { parseIdempotencyKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';
import type { Claim } from '../../../../shared/platform/idempotency/idempotency-store.ts';
import { changeCycle } from '../../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { userIdOf, uuidOf } from '../../builders/identity/identity.ts';
import { aProvisionalValidation, PENDING } from '../../builders/retries.ts';
import { ACCEPTED_AT } from '../../builders/validations.ts';
import type { Storage } from '../storage.ts';

export const NOW = ACCEPTED_AT + 5_000;
export const DAY_MS = 86_400_000;
export const OWNER = userIdOf('owner');
export const ANSWER = { status: 200, headers: { ETag: 'W/"2-not_found"' }, body: '{"data":{}}' };

/** A claim on an Idempotency-Key. */
export const claimed = async ({ idempotency }: Storage): Promise<Claim> => {
  const key = parseIdempotencyKey('retry-1');
  if (key === null) throw new TypeError('that is no key');
  const scope = { ownerId: OWNER, endpoint: 'PUT /validations/1/retry-policy', key };
  const claimed = await idempotency.claim({
    scope,
    fingerprint: 'same',
    owner: 'first',
    resourceId: uuidOf('one'),
    now: NOW,
    respondBy: NOW + 25_000,
  });
  if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
  return claimed.claim;
};

/** The answer to a repetition of the request. */
export const repeated = ({ idempotency }: Storage, { scope }: Claim) =>
  idempotency.claim({ scope, fingerprint: 'same', owner: 'second', resourceId: uuidOf('two'), now: NOW, respondBy: NOW });

/** A validation with a provisional verdict, stored. */
export const stored = async (storage: Storage, name: string, changes: Partial<Validation> = {}): Promise<Validation> => {
  const validation = aProvisionalValidation(name, changes);
  await storage.validations.create(validation);
  return validation;
};

/** A validation whose cycle has entered the pending ones of its owner. */
export const entered = async (storage: Storage, name: string, changes: Partial<Validation> = {}): Promise<Validation> => {
  const validation = await stored(storage, name, changes);
  const outcome = await storage.retries.transition(validation, {
    transition: changeCycle(validation, PENDING),
    pending: { kind: 'increment', cap: 1_000 },
  });
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  return outcome.current;
};

/** Number of outcomes of a kind. */
export const count = (outcomes: readonly { readonly kind: string }[], kind: string): number =>
  outcomes.filter((outcome) => outcome.kind === kind).length;
