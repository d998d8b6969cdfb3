import * as v from 'valibot';

/** The finding of a check about an account or a region. A deployment is possible despite a warning; a failure must be repaired. */
export type Finding = {
  readonly result: 'ok' | 'warning' | 'failed';
  readonly finding: string;
  /** What to do; null when there is nothing to do. */
  readonly advice: string | null;
};

/** A finding with the name of its check. */
export type CheckResult = Finding & { readonly check: string };

export const ok = (finding: string): Finding => ({ result: 'ok', finding, advice: null });

export const warning = (finding: string, advice: string): Finding => ({ result: 'warning', finding, advice });

export const failed = (finding: string, advice: string): Finding => ({ result: 'failed', finding, advice });

export type Stage = 'dev' | 'prod';

/** Enough to try the service but not to open it to callers: a warning in dev, a failure in prod. */
export const shortfall = (stage: Stage, finding: string, advice: string): Finding =>
  stage === 'prod' ? failed(finding, advice) : warning(finding, advice);

const DENIED = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation', 'AuthorizationErrorException']);
const UNKNOWN_CREDENTIALS = new Set(['UnrecognizedClientException', 'InvalidClientTokenId', 'AuthFailure', 'InvalidSignatureException']);
const NOT_SUBSCRIBED = new Set(['SubscriptionRequiredException', 'OptInRequired']);

const errorSchema = v.object({ name: v.string(), message: v.string(), code: v.optional(v.string()) });

const describe = (error: unknown): v.InferOutput<typeof errorSchema> => {
  const { success, output } = v.safeParse(errorSchema, error);
  return success ? output : { name: 'Error', message: String(error) };
};

/** The credentials may not do this; AWS refuses it before anything happens. */
export const isDenied = (error: unknown): boolean => DENIED.has(describe(error).name);

/** The finding where a service does not exist. */
export const NO_ENDPOINT = 'the service has no endpoint in this region';

/** The finding when a call to AWS failed. Missing permissions prove nothing about the account. */
export const findingOfError = (action: string, error: unknown): Finding => {
  const { name, message, code } = describe(error);
  if (DENIED.has(name))
    return warning(`not checked: no permission for ${action}`, `Allow ${action} and run this again, or check it by hand.`);
  if (UNKNOWN_CREDENTIALS.has(name))
    return failed(`the region does not accept the credentials (${name})`, 'Check that the region is enabled for the account.');
  if (NOT_SUBSCRIBED.has(name))
    return failed(
      `the account is not activated for this service (${name})`,
      'Complete the sign-up of the account; a new one takes up to 24 hours.',
    );
  if (code === 'ENOTFOUND') return failed(NO_ENDPOINT, 'Choose another region, such as us-east-1.');
  return failed(`${action}: ${name}: ${message}`, 'Fix the problem that AWS reports and run this again.');
};
