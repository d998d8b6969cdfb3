import type { EmailSending } from '../../../infra/operator/preflight/aws-account.ts';
import { checkEmail, checkLanguageModel, checkSender, checkTextract } from '../../../infra/operator/preflight/service-checks.ts';
import { answering, awsError, DENIED, NO_ENDPOINT, rejecting } from './aws-errors.ts';

const HEALTHY: EmailSending = { isProduction: true, isEnabled: true, enforcement: 'HEALTHY', perDay: 50_000 };

describe('checkEmail', () => {
  test.each([
    ['out of the sandbox', {}, 'prod', 'ok'],
    ['in the sandbox', { isProduction: false, perDay: 200 }, 'prod', 'failed'],
    ['in the sandbox', { isProduction: false, perDay: 200 }, 'dev', 'warning'],
    ['on probation', { enforcement: 'PROBATION' }, 'prod', 'warning'],
    ['switched off', { isEnabled: false, enforcement: 'SHUTDOWN' }, 'prod', 'failed'],
  ] as const)('SES %s (%p) in %s: %s', async (_what, change, stage, result) => {
    expect((await checkEmail({ emailSending: answering({ ...HEALTHY, ...change }) }, stage)).result).toBe(result);
  });

  test('warns without the permission ses:GetAccount', async () => {
    expect(await checkEmail({ emailSending: rejecting(DENIED) }, 'prod')).toMatchObject({
      result: 'warning',
      finding: 'not checked: no permission for ses:GetAccount',
    });
  });

  test('warns when the region has no endpoint, as no function calls SES', async () => {
    expect(await checkEmail({ emailSending: rejecting(NO_ENDPOINT) }, 'prod')).toMatchObject({
      result: 'warning',
      finding: 'the service has no endpoint in this region',
    });
  });
});

describe('checkSender', () => {
  const verified = (identities: Readonly<Record<string, boolean>>) => ({
    isEmailIdentityVerified: (identity: string) => Promise.resolve(identities[identity] ?? null),
  });

  test.each([
    ['its domain is verified', { 'example.mx': true }, 'prod', 'ok'],
    ['the address is verified', { 'example.mx': false, 'no-reply@example.mx': true }, 'prod', 'ok'],
    ['neither is', { 'example.mx': false }, 'prod', 'failed'],
    ['neither is', {}, 'dev', 'warning'],
  ] as const)('a sender of which %s (%p) in %s: %s', async (_what, identities, stage, result) => {
    expect((await checkSender(verified(identities), 'no-reply@example.mx', stage)).result).toBe(result);
  });

  test('warns without a sender, and asks nothing', async () => {
    const account = { isEmailIdentityVerified: rejecting(DENIED) };
    expect(await checkSender(account, null, 'prod')).toMatchObject({ result: 'warning', finding: 'there is none' });
  });
});

describe('checkLanguageModel', () => {
  test.each([
    ['answers', answering(undefined), 'ok'],
    ['may not be called', rejecting(DENIED), 'warning'],
    ['has no endpoint in the region', rejecting(NO_ENDPOINT), 'warning'],
    ['does not exist', rejecting(awsError('ValidationException')), 'failed'],
    ['is not open to the account', rejecting(awsError('ResourceNotFoundException')), 'failed'],
  ] as const)('a model that %s', async (_what, converse, result) => {
    expect((await checkLanguageModel({ converse }, 'amazon.nova-lite-v1:0')).result).toBe(result);
  });
});

describe('checkTextract', () => {
  test.each(['InvalidParameterException', 'ValidationException', 'BadDocumentException', 'UnsupportedDocumentException'])(
    'is ok when the empty document is rejected with %s',
    async (name) => {
      expect((await checkTextract({ detectTextOfEmptyImage: rejecting(awsError(name)) })).result).toBe('ok');
    },
  );

  test('warns when the region has no endpoint, as no function calls Textract', async () => {
    expect(await checkTextract({ detectTextOfEmptyImage: rejecting(NO_ENDPOINT) })).toMatchObject({
      result: 'warning',
      finding: 'the service has no endpoint in this region',
    });
  });

  test('warns without the permission textract:DetectDocumentText', async () => {
    expect(await checkTextract({ detectTextOfEmptyImage: rejecting(DENIED) })).toMatchObject({
      result: 'warning',
      finding: 'not checked: no permission for textract:DetectDocumentText',
    });
  });

  test('fails on any other error', async () => {
    expect((await checkTextract({ detectTextOfEmptyImage: rejecting(awsError('InternalServerError')) })).result).toBe('failed');
  });
});
