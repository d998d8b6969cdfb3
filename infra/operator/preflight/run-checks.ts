import type { AwsAccount } from './aws-account.ts';
import { failed, findingOfError, NO_ENDPOINT, warning, type CheckResult, type Finding } from './check-result.ts';
import { CHECKS, PREREQUISITES, type Check, type Deployment } from './checks.ts';

export type PreflightProps = Deployment & {
  /** The account as seen from a region. */
  readonly accountIn: (region: string) => AwsAccount;
  /** One GET of the portal from a function in the region. */
  readonly checkPortal: () => Promise<readonly CheckResult[]>;
};

/** Replaces the results of the checks that were not run. */
const NOT_RUN: CheckResult = { check: 'All others', ...failed('not checked', 'Fix the problems above and run this again.') };

const hasFailed = ({ result }: Finding): boolean => result === 'failed';

/** Whether a deployment may begin. */
export const isReady = (results: readonly CheckResult[]): boolean => results.length > 0 && !results.some(hasFailed);

/** Without a service that few operations need a deployment is possible all the same. */
const withoutService = (finding: Finding, advice: string | null): Finding =>
  finding.finding === NO_ENDPOINT && advice !== null ? warning(NO_ENDPOINT, advice) : finding;

/** The result of a check, empty where it does not apply. One in another region than that of the deployment names that region. */
const runCheck = async (
  { name, action, applies, check, adviceWithoutService }: Check,
  { accountIn, ...deployment }: PreflightProps,
): Promise<readonly CheckResult[]> => {
  const region = applies(deployment);
  if (region === null) return [];
  const finding = await check(accountIn(region), deployment).catch((error: unknown) => findingOfError(action, error));
  const named = region === deployment.region ? name : `${name}, ${region}`;
  return [{ check: named, ...withoutService(finding, adviceWithoutService) }];
};

/** Runs every check. */
export const runChecks = async (props: PreflightProps): Promise<readonly CheckResult[]> => {
  const results: CheckResult[] = [];
  for (const prerequisite of PREREQUISITES) {
    results.push(...(await runCheck(prerequisite, props)));
    if (results.some(hasFailed)) return [...results, NOT_RUN];
  }
  const [found, portal] = await Promise.all([Promise.all(CHECKS.map((check) => runCheck(check, props))), props.checkPortal()]);
  return [...results, ...found.flat(), ...portal];
};

/** The results as lines for a terminal, with what to do below each that is not ok. */
export const renderResults = (results: readonly CheckResult[]): string => {
  const width = Math.max(...results.map(({ check }) => check.length));
  return results
    .flatMap(({ check, result, finding, advice }) => [
      `${result.padEnd(8)} ${check.padEnd(width)}  ${finding}`,
      ...(advice === null ? [] : [`${' '.repeat(9 + width)}  -> ${advice}`]),
    ])
    .join('\n');
};
