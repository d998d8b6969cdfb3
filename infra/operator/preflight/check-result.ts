import * as v from 'valibot';

/** What one look at an account or a region found. A warning leaves the deployment possible; a failure has to be mended. */
export type CheckResult = {
  readonly check: string;
  readonly result: 'ok' | 'warning' | 'failed';
  readonly finding: string;
  /** What to do; null when there is nothing to do. */
  readonly advice: string | null;
};

export const ok = (check: string, finding: string): CheckResult => ({ check, result: 'ok', finding, advice: null });

export const warning = (check: string, finding: string, advice: string): CheckResult => ({ check, result: 'warning', finding, advice });

export const failed = (check: string, finding: string, advice: string): CheckResult => ({ check, result: 'failed', finding, advice });

export type Stage = 'dev' | 'prod';

/** Enough to try the service but not to open it to callers: a warning in dev, a failure in prod. */
export const shortfall = (stage: Stage, check: string, finding: string, advice: string): CheckResult =>
  stage === 'prod' ? failed(check, finding, advice) : warning(check, finding, advice);

const DENIED = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation', 'AuthorizationErrorException']);
const UNKNOWN_CREDENTIALS = new Set(['UnrecognizedClientException', 'InvalidClientTokenId', 'AuthFailure', 'InvalidSignatureException']);
const NOT_SUBSCRIBED = new Set(['SubscriptionRequiredException', 'OptInRequired']);

const errorSchema = v.object({ name: v.string(), message: v.string(), code: v.optional(v.string()) });

const describe = (error: unknown): v.InferOutput<typeof errorSchema> => {
  const { success, output } = v.safeParse(errorSchema, error);
  return success ? output : { name: 'Error', message: String(error) };
};

/** The credentials may not do this; AWS says so before anything has happened. */
export const isDenied = (error: unknown): boolean => DENIED.has(describe(error).name);

/** What is found where a service does not exist. */
export const NO_ENDPOINT = 'the service has no endpoint in this region';

/** The result when a call to AWS failed. Missing permissions say nothing about the account. */
export const resultOfError = (check: string, action: string, error: unknown): CheckResult => {
  const { name, message, code } = describe(error);
  if (DENIED.has(name))
    return warning(check, `not checked: no permission for ${action}`, `Allow ${action} and run this again, or look by hand.`);
  if (UNKNOWN_CREDENTIALS.has(name))
    return failed(check, `the region does not accept the credentials (${name})`, 'See that the region is enabled for the account.');
  if (NOT_SUBSCRIBED.has(name))
    return failed(
      check,
      `the account is not activated for this service (${name})`,
      'Complete the sign-up of the account; a new one takes up to 24 hours.',
    );
  if (code === 'ENOTFOUND') return failed(check, NO_ENDPOINT, 'Choose another region, us-east-1 for one.');
  return failed(check, `${action}: ${name}: ${message}`, 'Mend what AWS says and run this again.');
};

export type AccountCheck<Answer> = {
  readonly check: string;
  /** Permission that the look needs. */
  readonly action: string;
  readonly ask: () => Promise<Answer>;
  readonly judge: (answer: Answer) => CheckResult;
};

/** Calls AWS and evaluates the response; a failed call is a result as well. */
export const runCheck = async <Answer>({ check, action, ask, judge }: AccountCheck<Answer>): Promise<CheckResult> => {
  try {
    return judge(await ask());
  } catch (error) {
    return resultOfError(check, action, error);
  }
};
