import type { EmailSending } from '../../../infra/operator/preflight/aws-account.ts';
import { checkEmail, checkTextract } from '../../../infra/operator/preflight/service-checks.ts';
import { answering, awsError, DENIED, NO_ENDPOINT, rejecting } from './aws-errors.ts';

const HEALTHY: EmailSending = { isProduction: true, isEnabled: true, enforcement: 'HEALTHY', perDay: 50_000 };

describe('checkEmail', () => {
  test.each([
    ['out of the sandbox', {}, 'prod', 'ok'],
    ['in the sandbox', { isProduction: false, perDay: 200 }, 'prod', 'failed'],
    ['in the sandbox', { isProduction: false, perDay: 200 }, 'dev', 'warning'],
    ['on probation', { enforcement: 'PROBATION' }, 'prod', 'warning'],
    ['switched off', { isEnabled: false, enforcement: 'SHUTDOWN' }, 'prod', 'failed'],
  ] as const)('an account %s (%p) in %s: %s', async (_what, change, stage, result) => {
    expect((await checkEmail({ emailSending: answering({ ...HEALTHY, ...change }) }, stage)).result).toBe(result);
  });

  test('says that it may not look', async () => {
    expect(await checkEmail({ emailSending: rejecting(DENIED) }, 'prod')).toMatchObject({
      result: 'warning',
      finding: 'not checked: no permission for ses:GetAccount',
    });
  });

  test('a region without the service is warned of, for nothing calls it', async () => {
    expect(await checkEmail({ emailSending: rejecting(NO_ENDPOINT) }, 'prod')).toMatchObject({
      result: 'warning',
      finding: 'the service has no endpoint in this region',
    });
  });
});

describe('checkTextract', () => {
  test.each(['InvalidParameterException', 'ValidationException', 'BadDocumentException', 'UnsupportedDocumentException'])(
    'a refusal of the empty document with %s shows that the service is there',
    async (name) => {
      expect((await checkTextract({ detectTextOfEmptyImage: rejecting(awsError(name)) })).result).toBe('ok');
    },
  );

  test('a region without the service is warned of, for nothing calls it', async () => {
    expect(await checkTextract({ detectTextOfEmptyImage: rejecting(NO_ENDPOINT) })).toMatchObject({
      result: 'warning',
      finding: 'the service has no endpoint in this region',
    });
  });

  test('says that it may not look', async () => {
    expect(await checkTextract({ detectTextOfEmptyImage: rejecting(DENIED) })).toMatchObject({
      result: 'warning',
      finding: 'not checked: no permission for textract:DetectDocumentText',
    });
  });

  test('an error that is no refusal fails', async () => {
    expect((await checkTextract({ detectTextOfEmptyImage: rejecting(awsError('InternalServerError')) })).result).toBe('failed');
  });
});
