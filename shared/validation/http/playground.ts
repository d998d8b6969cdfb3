import { attributePointer, fail, ok, type Result } from '../../errors/failure.ts';
import type { RequestedRetryPolicy } from '../domain/retry/retry-policy.ts';

type Fields = { readonly playground: boolean | null; readonly retry_policy: RequestedRetryPolicy | null };

/** Whether a request is a run of the playground: by its operation or by its field. Such a run has no retries. */
export const readPlayground = (
  { playground, retry_policy: retryPolicy }: Fields,
  isPlaygroundOnly: boolean,
): Result<boolean, 'retry_policy_invalid'> => {
  const isOfPlayground = isPlaygroundOnly || playground === true;
  if (!isOfPlayground || retryPolicy?.kind !== 'on') return ok(isOfPlayground);
  return fail({ code: 'retry_policy_invalid', reason: 'retry_policy_in_playground', pointer: attributePointer('retry_policy') });
};
