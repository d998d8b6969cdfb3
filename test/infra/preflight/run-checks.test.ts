import type { AwsAccount } from '../../../infra/operator/preflight/aws-account.ts';
import { failed, ok, warning } from '../../../infra/operator/preflight/check-result.ts';
import { deploymentNeeds } from '../../../infra/operator/preflight/deployment-needs.ts';
import { isReady, renderResults, runChecks } from '../../../infra/operator/preflight/run-checks.ts';
import { answering, awsError, DENIED, rejecting } from './aws-errors.ts';

const NEEDS = {
  bootstrapVersion: 6,
  runtime: 'nodejs24.x',
  architecture: 'arm64',
  queueConcurrency: 24,
  apiResources: 37,
  apiRate: 500,
} as const;

const HEALTHY: AwsAccount = {
  callerIdentity: answering({ account: '123456789012', arn: 'arn:aws:iam::123456789012:user/ops' }),
  regionOptStatus: answering('ENABLED'),
  bootstrapVersion: answering(29),
  unreservedConcurrency: answering(1_000),
  quota: answering(10_000),
  emailSending: answering({ isProduction: true, isEnabled: true, enforcement: 'HEALTHY', perDay: 50_000 }),
  detectTextOfEmptyImage: rejecting(awsError('InvalidParameterException')),
};

const run = (change: Partial<AwsAccount> = {}) =>
  runChecks({
    stage: 'prod',
    region: 'us-east-1',
    account: { ...HEALTHY, ...change },
    needs: NEEDS,
    checkPortal: answering([ok('CEP portal', 'answers 200')]),
  });

describe('preflight', () => {
  test('finds nothing wrong with an account that has everything', async () => {
    const results = await run();
    expect(results.map(({ check, result }) => [check, result])).toEqual([
      ['Credentials', 'ok'],
      ['Region', 'ok'],
      ['CDK bootstrap', 'ok'],
      ['Lambda concurrency', 'ok'],
      ['Amazon SES', 'ok'],
      ['Amazon Textract', 'ok'],
      ['API Gateway paths', 'ok'],
      ['API Gateway throttling', 'ok'],
      ['CEP portal', 'ok'],
    ]);
    expect(isReady(results)).toBe(true);
  });

  test('asks nothing else without credentials, and is not ready', async () => {
    const results = await run({ callerIdentity: rejecting(awsError('CredentialsProviderError')) });
    expect(results.map(({ check, result }) => [check, result])).toEqual([
      ['Credentials', 'failed'],
      ['All others', 'failed'],
    ]);
    expect(isReady(results)).toBe(false);
  });

  test('asks nothing of a region that is not enabled', async () => {
    const results = await run({ regionOptStatus: answering('DISABLED') });
    expect(results.map(({ check }) => check)).toEqual(['Credentials', 'Region', 'All others']);
  });

  test('goes on where it may not see whether the region is enabled', async () => {
    const results = await run({ regionOptStatus: rejecting(DENIED) });
    expect(results).toHaveLength(9);
    expect(results[1]?.result).toBe('warning');
  });

  test('one failure among many makes it not ready, a warning does not', () => {
    expect(isReady([ok('a', ''), warning('b', '', '')])).toBe(true);
    expect(isReady([ok('a', ''), failed('b', '', '')])).toBe(false);
    expect(isReady([])).toBe(false);
  });

  test('prints each result, and below it what to do', () => {
    expect(renderResults([ok('Region', 'us-east-1 is enabled'), failed('CDK bootstrap', 'not there', 'npx cdk bootstrap')])).toBe(
      [
        'ok       Region         us-east-1 is enabled',
        'failed   CDK bootstrap  not there',
        '                        -> npx cdk bootstrap',
      ].join('\n'),
    );
  });
});

describe('what a deployment needs', () => {
  const needs = deploymentNeeds('prod');

  test('is counted in its templates', () => {
    expect(needs).toMatchObject({ bootstrapVersion: 6, runtime: 'nodejs24.x', architecture: 'arm64', apiRate: 500 });
  });

  test('is what SQS asks for at least for each queue in a new account, and more where a setting says there is more', () => {
    expect(needs.queueConcurrency).toBe(10);
    expect(deploymentNeeds('prod', { concurrency: '200' }).queueConcurrency).toBe(26);
  });

  test('follows the architecture of the deployment', () => {
    expect(deploymentNeeds('prod', { architecture: 'x86_64' }).architecture).toBe('x86_64');
  });

  test('is fewer paths than the 300 a REST API has by default', () => {
    expect(needs.apiResources).toBeGreaterThan(30);
    expect(needs.apiResources).toBeLessThan(300);
  });
});
