import type { AwsAccount } from '../../../infra/operator/preflight/aws-account.ts';
import { serviceNeeds, type DeploymentNeeds, type ServiceNeeds } from '../../../infra/operator/preflight/deployment-needs.ts';
import { runChecks } from '../../../infra/operator/preflight/run-checks.ts';
import { answering, awsError, DENIED, NO_ENDPOINT, rejecting } from './aws-errors.ts';
import { HEALTHY, NEEDS, SETTINGS } from './healthy-account.ts';

type Change = {
  readonly stage?: 'dev' | 'prod';
  readonly needs?: Partial<DeploymentNeeds>;
  readonly services?: Partial<ServiceNeeds>;
};

/** The line of one check about a healthy account with some answers changed, in mx-central-1. */
const check = async (name: string, account: Partial<AwsAccount>, { stage = 'prod', needs, services }: Change = {}) => {
  const results = await runChecks({
    stage,
    region: 'mx-central-1',
    services: { ...serviceNeeds(stage, 'mx-central-1', SETTINGS), ...services },
    accountIn: () => ({ ...HEALTHY, ...account }),
    needs: { ...NEEDS, ...needs },
    checkPortal: answering([]),
  });
  const found = results.find((result) => result.check === name);
  if (found === undefined) throw new RangeError(`there is no line ${name}`);
  return found;
};

describe('every check', () => {
  test.each([
    ['Region', 'account:GetRegionOptStatus', { regionOptStatus: rejecting(DENIED) }],
    ['CDK bootstrap', 'ssm:GetParameter', { bootstrapVersion: rejecting(DENIED) }],
    ['Lambda concurrency', 'lambda:GetAccountSettings', { unreservedConcurrency: rejecting(DENIED) }],
    ['Amazon SES', 'ses:GetAccount', { emailSending: rejecting(DENIED) }],
    ['Sender of mails', 'ses:GetEmailIdentity', { isEmailIdentityVerified: rejecting(DENIED) }],
    ['Amazon Textract', 'textract:DetectDocumentText', { detectTextOfEmptyImage: rejecting(DENIED) }],
    ['Language model', 'bedrock:InvokeModel', { converse: rejecting(DENIED) }],
    ['Text messages', 'sns:GetSMSSandboxAccountStatus', { isTextMessageSandbox: rejecting(DENIED) }],
    ['Text message spending', 'sns:GetSMSAttributes', { textMessageSpendLimit: rejecting(DENIED) }],
    ['Text message origination', 'sns:ListOriginationNumbers', { originationNumbers: rejecting(DENIED) }],
    ['API Gateway paths', 'servicequotas:GetServiceQuota', { quota: rejecting(DENIED) }],
    ['API Gateway throttling', 'servicequotas:GetServiceQuota', { quota: rejecting(DENIED) }],
  ] as const)('%s warns without the permission %s', async (name, action, account) => {
    expect(await check(name, account)).toMatchObject({ result: 'warning', finding: `not checked: no permission for ${action}` });
  });

  test.each([
    ['CDK bootstrap', 'failed', { bootstrapVersion: rejecting(NO_ENDPOINT) }],
    ['API Gateway paths', 'failed', { quota: rejecting(NO_ENDPOINT) }],
    ['Amazon SES', 'warning', { emailSending: rejecting(NO_ENDPOINT) }],
    ['Amazon Textract', 'warning', { detectTextOfEmptyImage: rejecting(NO_ENDPOINT) }],
    ['Language model', 'warning', { converse: rejecting(NO_ENDPOINT) }],
    ['Text messages', 'warning', { isTextMessageSandbox: rejecting(NO_ENDPOINT) }],
    ['Text message spending', 'warning', { textMessageSpendLimit: rejecting(NO_ENDPOINT) }],
    ['Text message origination', 'warning', { originationNumbers: rejecting(NO_ENDPOINT) }],
  ] as const)('%s in a region without the service: %s', async (name, result, account) => {
    expect(await check(name, account)).toMatchObject({ result, finding: 'the service has no endpoint in this region' });
  });

  test('fails for an AWS account that is not activated', async () => {
    const bootstrapVersion = rejecting(awsError('SubscriptionRequiredException'));
    expect((await check('CDK bootstrap', { bootstrapVersion })).result).toBe('failed');
  });

  test('fails for credentials unknown in the region', async () => {
    const bootstrapVersion = rejecting(awsError('UnrecognizedClientException'));
    expect(await check('CDK bootstrap', { bootstrapVersion })).toMatchObject({
      result: 'failed',
      advice: 'Check that the region is enabled for the account.',
    });
  });
});

describe('Credentials', () => {
  test('returns account and ARN', async () => {
    expect(await check('Credentials', {})).toMatchObject({
      result: 'ok',
      finding: 'account 123456789012, arn:aws:iam::123456789012:user/ops',
    });
  });

  test.each(['CredentialsProviderError', 'ExpiredToken', 'AccessDenied'])('fails on %s', async (name) => {
    expect(await check('Credentials', { callerIdentity: rejecting(awsError(name)) })).toMatchObject({
      result: 'failed',
      finding: `${name}: as AWS says it`,
    });
  });
});

describe('Region', () => {
  test.each([
    ['ENABLED', 'ok'],
    ['ENABLED_BY_DEFAULT', 'ok'],
    ['ENABLING', 'failed'],
    ['DISABLING', 'failed'],
    ['DISABLED', 'failed'],
    [null, 'failed'],
  ])('region status %s: %s', async (status, result) => {
    expect((await check('Region', { regionOptStatus: answering(status) })).result).toBe(result);
  });

  test('advises the command that enables a disabled region', async () => {
    const { advice } = await check('Region', { regionOptStatus: answering('DISABLED') });
    expect(advice).toBe('aws account enable-region --region-name mx-central-1');
  });
});

describe('CDK bootstrap', () => {
  test.each([
    [null, 'failed'],
    [5, 'failed'],
    [6, 'ok'],
    [29, 'ok'],
  ])('bootstrap version %s with 6 required: %s', async (version, result) => {
    expect((await check('CDK bootstrap', { bootstrapVersion: answering(version) })).result).toBe(result);
  });
});

describe('Lambda concurrency', () => {
  test.each([
    [10, 'prod', 'failed'],
    [10, 'dev', 'warning'],
    [24, 'prod', 'failed'],
    [25, 'prod', 'warning'],
    [199, 'prod', 'warning'],
    [200, 'prod', 'ok'],
  ] as const)('concurrency %d in %s, of which queues may use 24: %s', async (limit, stage, result) => {
    expect((await check('Lambda concurrency', { unreservedConcurrency: answering(limit) }, { stage })).result).toBe(result);
  });
});

describe('API Gateway', () => {
  const results = async (perApi: number | null, rate: number | null) => {
    const quota = (service: string, code: string) => Promise.resolve(service === 'apigateway' && code === 'L-01C8A9E0' ? perApi : rate);
    const needs = { apiResources: 299, apiRate: 500 };
    const lines = ['API Gateway paths', 'API Gateway throttling'].map((name) => check(name, { quota }, { needs }));
    return (await Promise.all(lines)).map(({ result }) => result);
  };

  test('counts the root as a path', async () => {
    expect(await results(300, 10_000)).toEqual(['ok', 'ok']);
    expect(await results(299, 10_000)).toEqual(['failed', 'ok']);
  });

  test('fails when the throttling quota is below the limit of the API', async () => {
    expect(await results(300, 499)).toEqual(['ok', 'failed']);
  });

  test('warns when the region does not report a quota', async () => {
    expect(await results(null, null)).toEqual(['warning', 'warning']);
  });
});

describe('Amazon SES', () => {
  test.each([
    ['out of the sandbox', {}, 'prod', 'ok'],
    ['in the sandbox', { isProduction: false, perDay: 200 }, 'prod', 'failed'],
    ['in the sandbox', { isProduction: false, perDay: 200 }, 'dev', 'warning'],
    ['on probation', { enforcement: 'PROBATION' }, 'prod', 'warning'],
    ['switched off', { isEnabled: false, enforcement: 'SHUTDOWN' }, 'prod', 'failed'],
  ] as const)('%s (%p) in %s: %s', async (_what, change, stage, result) => {
    const emailSending = answering({ isProduction: true, isEnabled: true, enforcement: 'HEALTHY', perDay: 50_000, ...change });
    expect((await check('Amazon SES', { emailSending }, { stage })).result).toBe(result);
  });
});

describe('Sender of mails', () => {
  test.each([
    ['its domain is verified', { 'example.mx': true }, 'prod', 'ok'],
    ['the address is verified', { 'example.mx': false, 'no-reply@example.mx': true }, 'prod', 'ok'],
    ['neither is', { 'example.mx': false }, 'prod', 'failed'],
    ['neither is', {}, 'dev', 'warning'],
  ] as const)('a sender of which %s (%p) in %s: %s', async (_what, identities, stage, result) => {
    const verified: Readonly<Record<string, boolean>> = identities;
    const isEmailIdentityVerified = (identity: string) => Promise.resolve(verified[identity] ?? null);
    expect((await check('Sender of mails', { isEmailIdentityVerified }, { stage })).result).toBe(result);
  });

  test('warns without a sender, and calls nothing', async () => {
    const services = { mail: { region: 'mx-central-1', from: null } };
    expect(await check('Sender of mails', { isEmailIdentityVerified: rejecting(DENIED) }, { services })).toMatchObject({
      result: 'warning',
      finding: 'there is none',
    });
  });
});

describe('Language model', () => {
  test.each([
    ['answers', answering(undefined), 'ok'],
    ['does not exist', rejecting(awsError('ValidationException')), 'failed'],
    ['is not open to the account', rejecting(awsError('ResourceNotFoundException')), 'failed'],
  ] as const)('a model that %s', async (_what, converse, result) => {
    expect((await check('Language model', { converse })).result).toBe(result);
  });
});

describe('Amazon Textract', () => {
  test.each([
    ['InvalidParameterException', 'ok'],
    ['ValidationException', 'ok'],
    ['BadDocumentException', 'ok'],
    ['UnsupportedDocumentException', 'ok'],
    ['InternalServerError', 'failed'],
  ])('the empty document is refused with %s: %s', async (name, result) => {
    expect((await check('Amazon Textract', { detectTextOfEmptyImage: rejecting(awsError(name)) })).result).toBe(result);
  });
});

describe('Text messages', () => {
  test.each([
    ['prod', 'failed'],
    ['dev', 'warning'],
  ] as const)('in the sandbox in %s: %s', async (stage, result) => {
    expect((await check('Text messages', { isTextMessageSandbox: answering(true) }, { stage })).result).toBe(result);
  });

  const services = (countries: readonly string[]) => ({
    textMessages: { region: 'mx-central-1', countries, perCountryAndDay: 1_000 },
  });

  test.each([
    [1, 'failed'],
    [49, 'failed'],
    [50, 'warning'],
    [1_499, 'warning'],
    [1_500, 'ok'],
  ])('a limit of %i USD a month, where the settings allow 50 USD a day: %s', async (limit, result) => {
    const account = { textMessageSpendLimit: answering(limit) };
    expect((await check('Text message spending', account, { services: services(['MX']) })).result).toBe(result);
  });

  test.each([
    [['MX'], 'warning'],
    [['MX', 'US', 'CA'], 'failed'],
  ])('without an origination number where phones of %p are allowed: %s', async (countries, result) => {
    const account = { originationNumbers: answering(0) };
    expect((await check('Text message origination', account, { services: services(countries) })).result).toBe(result);
  });
});
