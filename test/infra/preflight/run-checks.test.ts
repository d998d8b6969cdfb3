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

describe('runChecks, isReady and renderResults', () => {
  test('every check is ok for a healthy AWS account', async () => {
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

  test('without credentials no other check runs and the result is not ready', async () => {
    const results = await run({ callerIdentity: rejecting(awsError('CredentialsProviderError')) });
    expect(results.map(({ check, result }) => [check, result])).toEqual([
      ['Credentials', 'failed'],
      ['All others', 'failed'],
    ]);
    expect(isReady(results)).toBe(false);
  });

  test('in a disabled region no other check runs', async () => {
    const results = await run({ regionOptStatus: answering('DISABLED') });
    expect(results.map(({ check }) => check)).toEqual(['Credentials', 'Region', 'All others']);
  });

  test('without permission to read the region status the other checks run', async () => {
    const results = await run({ regionOptStatus: rejecting(DENIED) });
    expect(results).toHaveLength(9);
    expect(results[1]?.result).toBe('warning');
  });

  test('isReady is false with a failure, or without results, and true with a warning', () => {
    expect(isReady([ok('a', ''), warning('b', '', '')])).toBe(true);
    expect(isReady([ok('a', ''), failed('b', '', '')])).toBe(false);
    expect(isReady([])).toBe(false);
  });

  test('renderResults prints each result with its advice below', () => {
    expect(renderResults([ok('Region', 'us-east-1 is enabled'), failed('CDK bootstrap', 'not there', 'npx cdk bootstrap')])).toBe(
      [
        'ok       Region         us-east-1 is enabled',
        'failed   CDK bootstrap  not there',
        '                        -> npx cdk bootstrap',
      ].join('\n'),
    );
  });
});

describe('deploymentNeeds', () => {
  const needs = deploymentNeeds('prod');

  test('has bootstrap version, runtime, architecture and rate of the templates', () => {
    expect(needs).toMatchObject({ bootstrapVersion: 6, runtime: 'nodejs24.x', architecture: 'arm64', apiRate: 500 });
  });

  test('has the minimum concurrency of SQS per queue in a new AWS account, and more with a higher concurrency', () => {
    expect(needs.queueConcurrency).toBe(28);
    expect(deploymentNeeds('prod', { concurrency: '200' }).queueConcurrency).toBe(44);
  });

  test('has the architecture of the deployment', () => {
    expect(deploymentNeeds('prod', { architecture: 'x86_64' }).architecture).toBe('x86_64');
  });

  test('has fewer paths than the default quota of 300 per REST API', () => {
    expect(needs.apiResources).toBeGreaterThan(30);
    expect(needs.apiResources).toBeLessThan(300);
  });
});
