import { checkApiGateway, checkBootstrap, checkConcurrency, checkCredentials, checkRegion } from './account-checks.ts';
import type { AwsAccount } from './aws-account.ts';
import { failed, type CheckResult, type Stage } from './check-result.ts';
import type { DeploymentNeeds, ServiceNeeds } from './deployment-needs.ts';
import { checkEmail, checkLanguageModel, checkSender, checkTextract } from './service-checks.ts';
import { checkTextMessages } from './text-message-checks.ts';

export type PreflightProps = {
  readonly stage: Stage;
  readonly region: string;
  /** The account as seen from a region. */
  readonly accountIn: (region: string) => AwsAccount;
  readonly services: ServiceNeeds;
  readonly needs: DeploymentNeeds;
  /** One GET of the portal from a function in the region. */
  readonly checkPortal: () => Promise<readonly CheckResult[]>;
};

/** What stands for the checks that were not run. */
const NOT_RUN = failed('All others', 'not checked', 'Mend the above and run this again.');

const hasFailed = ({ result }: CheckResult): boolean => result === 'failed';

/** Whether a deployment may begin. */
export const isReady = (results: readonly CheckResult[]): boolean => results.length > 0 && !results.some(hasFailed);

/** A result of a check in another region than that of the deployment names that region. */
const inRegion =
  (region: string) =>
  (result: CheckResult): CheckResult => ({ ...result, check: `${result.check}, ${region}` });

/** Every service in the region that it is called in. */
const checkServices = async ({ stage, region, accountIn, services, needs }: PreflightProps): Promise<readonly CheckResult[]> => {
  const { mail, textractRegion, textMessages, model } = services;
  const mailAccount = accountIn(mail.region);
  const hasMailStackElsewhere = mail.from !== null && mail.region !== region;
  const inRegions: readonly (readonly [string, readonly Promise<CheckResult>[]])[] = [
    [mail.region, [checkEmail(mailAccount, stage), checkSender(mailAccount, mail.from, stage)]],
    [mail.region, hasMailStackElsewhere ? [checkBootstrap(mailAccount, needs)] : []],
    [textractRegion, [checkTextract(accountIn(textractRegion))]],
    ...(model === null ? [] : [[model.region, [checkLanguageModel(accountIn(model.region), model.id)]] as const]),
  ];
  const named = (at: string, results: readonly CheckResult[]) => (at === region ? results : results.map(inRegion(at)));
  const found = await Promise.all(inRegions.map(async ([at, checks]) => named(at, await Promise.all(checks))));
  const texts = await checkTextMessages(accountIn(textMessages.region), textMessages, stage);
  return [...found.flat(), ...named(textMessages.region, texts)];
};

/** Runs every check. Without credentials, or in a region that is not enabled, the others would fail for that alone. */
export const runChecks = async (props: PreflightProps): Promise<readonly CheckResult[]> => {
  const { stage, region, accountIn, needs, checkPortal } = props;
  const account = accountIn(region);
  const credentials = await checkCredentials(account);
  if (hasFailed(credentials)) return [credentials, NOT_RUN];
  const enabled = await checkRegion(account, region);
  if (hasFailed(enabled)) return [credentials, enabled, NOT_RUN];
  const [single, services, apiGateway, portal] = await Promise.all([
    Promise.all([checkBootstrap(account, needs), checkConcurrency(account, needs, stage)]),
    checkServices(props),
    checkApiGateway(account, needs),
    checkPortal(),
  ]);
  return [credentials, enabled, ...single, ...services, ...apiGateway, ...portal];
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
