import type { AwsAccount } from './aws-account.ts';
import { failed, ok, runCheck, shortfall, warning, type CheckResult, type Stage } from './check-result.ts';
import type { DeploymentNeeds } from './deployment-needs.ts';

/** Whose credentials these are. Without any, no other check means anything. */
export const checkCredentials = async ({ callerIdentity }: Pick<AwsAccount, 'callerIdentity'>): Promise<CheckResult> => {
  const check = 'Credentials';
  try {
    const { account, arn } = await callerIdentity();
    return ok(check, `account ${account}, ${arn}`);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return failed(
      check,
      reason,
      'Put credentials of the account into the environment; `aws sts get-caller-identity` shows whether they work.',
    );
  }
};

/** Regions launched after March 2019 have to be enabled per account. */
export const checkRegion = (account: Pick<AwsAccount, 'regionOptStatus'>, region: string): Promise<CheckResult> => {
  const check = 'Region';
  return runCheck({
    check,
    action: 'account:GetRegionOptStatus',
    ask: account.regionOptStatus,
    judge: (status) => {
      switch (status) {
        case 'ENABLED':
        case 'ENABLED_BY_DEFAULT':
          return ok(check, `${region} is enabled`);
        case 'ENABLING':
          return failed(check, `${region} is being enabled`, 'It takes minutes to hours; run this again then.');
        case null:
          return failed(check, `there is no region ${region}`, 'Name one that exists, us-east-1 for one.');
        default:
          return failed(check, `${region} is ${status.toLowerCase()}`, `aws account enable-region --region-name ${region}`);
      }
    },
  });
};

/** `cdk deploy` works through roles and a bucket that `cdk bootstrap` makes. */
export const checkBootstrap = (
  account: Pick<AwsAccount, 'bootstrapVersion'>,
  { bootstrapVersion: needed }: Pick<DeploymentNeeds, 'bootstrapVersion'>,
): Promise<CheckResult> => {
  const check = 'CDK bootstrap';
  return runCheck({
    check,
    action: 'ssm:GetParameter',
    ask: account.bootstrapVersion,
    judge: (version) => {
      if (version === null) return failed(check, 'the region is not bootstrapped', 'npx cdk bootstrap');
      if (version < needed) return failed(check, `version ${version}, needed is ${needed}`, 'npx cdk bootstrap');
      return ok(check, `version ${version}, needed is ${needed}`);
    },
  });
};

/** A synchronous validation holds a function for as long as the portal takes, so callers need far more than queues. */
const RECOMMENDED_CONCURRENCY = 200;

/** A new account may run 10 functions at once, fewer than the queues alone may take. */
export const checkConcurrency = (
  account: Pick<AwsAccount, 'unreservedConcurrency'>,
  { queueConcurrency }: Pick<DeploymentNeeds, 'queueConcurrency'>,
  stage: Stage,
): Promise<CheckResult> => {
  const check = 'Lambda concurrency';
  const advice = `Ask for ${RECOMMENDED_CONCURRENCY} at least: Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384).`;
  return runCheck({
    check,
    action: 'lambda:GetAccountSettings',
    ask: account.unreservedConcurrency,
    judge: (limit) => {
      const finding = `${limit} functions at once; queues may take ${queueConcurrency} of them`;
      if (limit <= queueConcurrency) return shortfall(stage, check, finding, advice);
      return limit < RECOMMENDED_CONCURRENCY ? warning(check, finding, advice) : ok(check, finding);
    },
  });
};

const RESOURCES_PER_API = 'L-01C8A9E0';
const THROTTLE_RATE = 'L-8A5B8E43';

const checkQuota = (
  account: Pick<AwsAccount, 'quota'>,
  { check, code, needed, unit }: { readonly check: string; readonly code: string; readonly needed: number; readonly unit: string },
): Promise<CheckResult> =>
  runCheck({
    check,
    action: 'servicequotas:GetServiceQuota',
    ask: () => account.quota('apigateway', code),
    judge: (quota) => {
      const advice = `Ask for more: Service Quotas, Amazon API Gateway, ${code}.`;
      if (quota === null) return warning(check, `the region does not tell its quota ${code}`, 'Look it up in the console.');
      const finding = `${quota} ${unit}, needed are ${needed}`;
      return quota < needed ? failed(check, finding, advice) : ok(check, finding);
    },
  });

/** API Gateway has room for every path, and does not throttle below the API's own limit. */
export const checkApiGateway = (
  account: Pick<AwsAccount, 'quota'>,
  { apiResources, apiRate }: Pick<DeploymentNeeds, 'apiResources' | 'apiRate'>,
): Promise<readonly CheckResult[]> =>
  Promise.all([
    // The root is a path as well, and no resource of the templates.
    checkQuota(account, { check: 'API Gateway paths', code: RESOURCES_PER_API, needed: apiResources + 1, unit: 'per API' }),
    checkQuota(account, { check: 'API Gateway throttling', code: THROTTLE_RATE, needed: apiRate, unit: 'requests per second' }),
  ]);
