import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { attribute } from '../../support/api/expectations.ts';
import type { ApiReply } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, retriesOf } from '../../support/api/retries.ts';
import { aProvisionalValidation } from '../../support/builders/retries.ts';

/** A validation whose verdict is `not_found`, with the retries of a policy if one is given. */
export const open = async (policy?: unknown, plan?: Parameters<typeof openWithPlan>[0]) => {
  const { api, caller } = await openWithPlan(plan);
  return { api, caller, ...(await notFoundYet(api, caller, policy)) };
};

/** A validation in a state that would take many steps to reach. */
export const given = async (changes: Partial<Validation>) => {
  const { api, caller } = await openWithPlan();
  const validation = aProvisionalValidation('given', { userId: caller.user.id, ...changes });
  await api.storage.validations.create(validation);
  return { api, caller, ...retriesOf(api, caller, validation.id) };
};

/** The status and the problems of a refusal. */
export const refusal = ({ status, problems }: ApiReply): unknown => [status, problems];
/** A {@link refusal} for one reason. */
export const refused = (code: string, at: string | null = null): unknown => [422, [{ code, at }]];
export const MAX_RETRIES = attribute('retry_policy/max_retries');
