import { checkApiGateway, checkBootstrap, checkConcurrency, checkCredentials, checkRegion } from './account-checks.ts';
import type { AwsAccount } from './aws-account.ts';
import { failed, type CheckResult, type Stage } from './check-result.ts';
import type { DeploymentNeeds } from './deployment-needs.ts';
import { checkEmail, checkTextract } from './service-checks.ts';

export type PreflightProps = {
  readonly stage: Stage;
  readonly region: string;
  readonly account: AwsAccount;
  readonly needs: DeploymentNeeds;
  /** One GET of the portal from a function in the region. */
  readonly checkPortal: () => Promise<readonly CheckResult[]>;
};

/** What stands for the checks that were not run. */
const NOT_RUN = failed('All others', 'not checked', 'Mend the above and run this again.');

const hasFailed = ({ result }: CheckResult): boolean => result === 'failed';

/** Whether a deployment may begin. */
export const isReady = (results: readonly CheckResult[]): boolean => results.length > 0 && !results.some(hasFailed);

/** Runs every check. Without credentials, or in a region that is not enabled, the others would fail for that alone. */
export const runChecks = async ({ stage, region, account, needs, checkPortal }: PreflightProps): Promise<readonly CheckResult[]> => {
  const credentials = await checkCredentials(account);
  if (hasFailed(credentials)) return [credentials, NOT_RUN];
  const enabled = await checkRegion(account, region);
  if (hasFailed(enabled)) return [credentials, enabled, NOT_RUN];
  const [single, apiGateway, portal] = await Promise.all([
    Promise.all([
      checkBootstrap(account, needs),
      checkConcurrency(account, needs, stage),
      checkEmail(account, stage),
      checkTextract(account),
    ]),
    checkApiGateway(account, needs),
    checkPortal(),
  ]);
  return [credentials, enabled, ...single, ...apiGateway, ...portal];
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
