import * as v from 'valibot';

import { changeStatus } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { UserStatus } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { idempotencyKeyOf } from '../builders/identity/identity.ts';
import { ledgerUsers } from '../contracts/storage.ts';
import { applyChange } from '../storage/apply-change.ts';
import type { ApiReply } from './invoke.ts';
import type { Caller, TestApi } from './test-api.ts';

/** Units of the monthly quota that an account has used, over all months. */
export const unitsUsed = async ({ unitsByMonth }: Pick<TestApi, 'unitsByMonth'>, { gateId }: Pick<Caller, 'gateId'>): Promise<number> =>
  Object.values(await unitsByMonth(gateId)).reduce((sum, used) => sum + used, 0);

/** Every validation of the users of a test, oldest first. */
export const storedValidations = async ({ kept, createdUsers }: TestApi): Promise<readonly Validation[]> => {
  const everything = { from: 0, to: Number.MAX_SAFE_INTEGER, clientRef: null, direction: 'newer', after: null, limit: 1_000 } as const;
  const pages = await Promise.all(createdUsers.map(({ user }) => kept.validations.history({ userId: user.id, ...everything })));
  const found = await Promise.all(pages.flatMap(({ summaries }) => summaries).map(({ id }) => kept.validations.find(id)));
  return found.filter((validation) => validation !== null).toSorted((left, right) => left.createdAt - right.createdAt);
};

/** The only validation of the users of a test. */
export const onlyValidation = async (api: TestApi): Promise<Validation> => {
  const [validation, ...others] = await storedValidations(api);
  if (validation === undefined || others.length > 0) throw new Error(`there are ${others.length} validations beside the one expected`);
  return validation;
};

/** Fails unless no unit was taken, no validation written, no query sent and no message sent. */
export const expectNothingConsumed = async (api: TestApi): Promise<void> => {
  const users = await ledgerUsers(api.kept);
  expect({
    units: users.reduce((sum, { seq }) => sum + seq, 0),
    validations: (await storedValidations(api)).length,
    queries: api.source.queries.length,
    messages: api.queue.waiting().length,
  }).toEqual({ units: 0, validations: 0, queries: 0, messages: 0 });
};

/** Sets the status of a user, in force with the next request. */
export const setUserStatus = async ({ kept }: TestApi, { user }: Pick<Caller, 'user'>, status: UserStatus): Promise<void> => {
  await applyChange(kept.accounts, user.id, (account) => changeStatus(account, status));
};

/** Whether nothing is stored under an Idempotency-Key of validations. */
export const isKeyFree = async ({ kept, clock }: TestApi, { user }: Caller, key: string): Promise<boolean> => {
  const scope = { ownerId: user.id, endpoint: 'POST /validate', key: idempotencyKeyOf(key) };
  const now = clock.now();
  const claim = await kept.idempotency.claim({ scope, fingerprint: 'another', owner: 'a test', resourceId: 'any', now, respondBy: now });
  return claim.kind === 'claimed' && !claim.isTakeover;
};

/** Pointer of a body field. */
export const attribute = (field: string): string => `/data/attributes/${field}`;

const shownWarnings = v.array(
  v.object({
    code: v.string(),
    field: v.optional(v.string()),
    banks: v.optional(v.array(v.string())),
    detail: v.pipe(v.string(), v.nonEmpty()),
  }),
);

/** The warnings of a validation by code and field, without their texts and compared values. */
export const warningsIn = (reply: ApiReply): readonly Partial<Record<'code' | 'field', string>>[] =>
  v
    .parse(shownWarnings, reply.at('data.attributes.normalization_warnings'))
    .map(({ code, field, banks }) => ({ code, ...(field === undefined ? {} : { field }), ...(banks === undefined ? {} : { banks }) }));
