import {
  checkApiGateway,
  checkBootstrap,
  checkConcurrency,
  checkCredentials,
  checkRegion,
} from '../../../infra/operator/preflight/account-checks.ts';
import { answering, awsError, DENIED, NO_ENDPOINT, rejecting } from './aws-errors.ts';

describe('checkCredentials', () => {
  test('returns account and ARN of the credentials', async () => {
    const callerIdentity = answering({ account: '123456789012', arn: 'arn:aws:iam::123456789012:user/ops' });
    expect(await checkCredentials({ callerIdentity })).toMatchObject({
      result: 'ok',
      finding: 'account 123456789012, arn:aws:iam::123456789012:user/ops',
    });
  });

  test.each(['CredentialsProviderError', 'ExpiredToken', 'AccessDenied'])('fails on %s', async (name) => {
    expect(await checkCredentials({ callerIdentity: rejecting(awsError(name)) })).toMatchObject({
      result: 'failed',
      finding: `${name}: as AWS says it`,
    });
  });
});

describe('checkRegion', () => {
  test.each([
    ['ENABLED', 'ok'],
    ['ENABLED_BY_DEFAULT', 'ok'],
    ['ENABLING', 'failed'],
    ['DISABLING', 'failed'],
    ['DISABLED', 'failed'],
    [null, 'failed'],
  ])('region status %s: %s', async (status, result) => {
    expect((await checkRegion({ regionOptStatus: answering(status) }, 'mx-central-1')).result).toBe(result);
  });

  test('advises the command that enables a disabled region', async () => {
    const { advice } = await checkRegion({ regionOptStatus: answering('DISABLED') }, 'mx-central-1');
    expect(advice).toBe('aws account enable-region --region-name mx-central-1');
  });

  test('warns without the permission account:GetRegionOptStatus', async () => {
    expect(await checkRegion({ regionOptStatus: rejecting(DENIED) }, 'mx-central-1')).toMatchObject({
      result: 'warning',
      finding: 'not checked: no permission for account:GetRegionOptStatus',
    });
  });
});

describe('checkBootstrap', () => {
  test.each([
    [null, 'failed'],
    [5, 'failed'],
    [6, 'ok'],
    [29, 'ok'],
  ])('bootstrap version %s with 6 required: %s', async (version, result) => {
    expect((await checkBootstrap({ bootstrapVersion: answering(version) }, { bootstrapVersion: 6 })).result).toBe(result);
  });

  test('names the missing permission ssm:GetParameter', async () => {
    expect((await checkBootstrap({ bootstrapVersion: rejecting(DENIED) }, { bootstrapVersion: 6 })).finding).toContain('ssm:GetParameter');
  });

  test('fails for an AWS account that is not activated', async () => {
    const bootstrapVersion = rejecting(awsError('SubscriptionRequiredException'));
    expect((await checkBootstrap({ bootstrapVersion }, { bootstrapVersion: 6 })).result).toBe('failed');
  });

  test('fails for credentials unknown in the region', async () => {
    const bootstrapVersion = rejecting(awsError('UnrecognizedClientException'));
    expect(await checkBootstrap({ bootstrapVersion }, { bootstrapVersion: 6 })).toMatchObject({
      result: 'failed',
      advice: 'See that the region is enabled for the account.',
    });
  });
});

describe('checkConcurrency', () => {
  const needs = { queueConcurrency: 24 };

  test.each([
    [10, 'prod', 'failed'],
    [10, 'dev', 'warning'],
    [24, 'prod', 'failed'],
    [25, 'prod', 'warning'],
    [199, 'prod', 'warning'],
    [200, 'prod', 'ok'],
  ] as const)('concurrency %d in %s, of which queues may use 24: %s', async (limit, stage, result) => {
    expect((await checkConcurrency({ unreservedConcurrency: answering(limit) }, needs, stage)).result).toBe(result);
  });

  test('warns without the permission lambda:GetAccountSettings', async () => {
    expect(await checkConcurrency({ unreservedConcurrency: rejecting(DENIED) }, needs, 'prod')).toMatchObject({
      result: 'warning',
      finding: 'not checked: no permission for lambda:GetAccountSettings',
    });
  });
});

describe('checkApiGateway', () => {
  const needs = { apiResources: 299, apiRate: 500 };
  const quota = (perApi: number | null, rate: number | null) => (service: string, code: string) =>
    Promise.resolve(service === 'apigateway' && code === 'L-01C8A9E0' ? perApi : rate);
  const resultsWith = async (perApi: number | null, rate: number | null) =>
    (await checkApiGateway({ quota: quota(perApi, rate) }, needs)).map(({ result }) => result);

  test('counts the root as a path', async () => {
    expect(await resultsWith(300, 10_000)).toEqual(['ok', 'ok']);
    expect(await resultsWith(299, 10_000)).toEqual(['failed', 'ok']);
  });

  test('fails when the throttling quota is below the limit of the API', async () => {
    expect(await resultsWith(300, 499)).toEqual(['ok', 'failed']);
  });

  test('warns when the region does not report a quota', async () => {
    expect(await resultsWith(null, null)).toEqual(['warning', 'warning']);
  });

  test('warns without the permission servicequotas:GetServiceQuota', async () => {
    const results = await checkApiGateway({ quota: rejecting(DENIED) }, needs);
    expect(results.map(({ finding }) => finding)).toEqual([
      'not checked: no permission for servicequotas:GetServiceQuota',
      'not checked: no permission for servicequotas:GetServiceQuota',
    ]);
  });

  test('fails when the region has no endpoint', async () => {
    expect((await checkApiGateway({ quota: rejecting(NO_ENDPOINT) }, needs)).map(({ result }) => result)).toEqual(['failed', 'failed']);
  });
});
