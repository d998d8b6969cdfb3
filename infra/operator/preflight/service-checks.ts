import type { AwsAccount } from './aws-account.ts';
import { NO_ENDPOINT, ok, resultOfError, runCheck, shortfall, warning, type CheckResult, type Stage } from './check-result.ts';

/** A region that lacks a service that few operations need can carry a deployment all the same; `loss` is what it lacks then. */
const unlessMissing = (result: CheckResult, loss: string): CheckResult =>
  result.finding === NO_ENDPOINT ? warning(result.check, NO_ENDPOINT, loss) : result;

/** In the sandbox every new account begins in, Amazon SES delivers to verified addresses only. */
export const checkEmail = async (account: Pick<AwsAccount, 'emailSending'>, stage: Stage): Promise<CheckResult> => {
  const check = 'Amazon SES';
  const result = await runCheck({
    check,
    action: 'ses:GetAccount',
    ask: account.emailSending,
    judge: ({ isProduction, isEnabled, enforcement, perDay }) => {
      if (!isEnabled)
        return shortfall(stage, check, `sending is switched off (${enforcement})`, 'See the account dashboard of Amazon SES.');
      if (!isProduction)
        return shortfall(
          stage,
          check,
          `in the sandbox, ${perDay} mails a day to verified addresses`,
          'Request production access in the SES console.',
        );
      if (enforcement !== 'HEALTHY')
        return warning(check, `sending is under review (${enforcement})`, 'See the reputation dashboard of Amazon SES.');
      return ok(check, `out of the sandbox, ${perDay} mails a day`);
    },
  });
  return unlessMissing(result, 'No mail goes out, so nobody can register or set a new password.');
};

/** What Textract says of a document that is none. It has understood the request, so it is there. */
const EXPECTED_ERRORS = new Set([
  'InvalidParameterException',
  'ValidationException',
  'BadDocumentException',
  'UnsupportedDocumentException',
]);

const isExpectedError = (error: unknown): boolean => error instanceof Error && EXPECTED_ERRORS.has(error.name);

/** Amazon Textract is not in every region. The question costs nothing: a document without content is refused. */
export const checkTextract = async ({ detectTextOfEmptyImage }: Pick<AwsAccount, 'detectTextOfEmptyImage'>): Promise<CheckResult> => {
  const check = 'Amazon Textract';
  try {
    await detectTextOfEmptyImage();
  } catch (error) {
    if (!isExpectedError(error))
      return unlessMissing(resultOfError(check, 'textract:DetectDocumentText', error), 'POST /validate-ocr answers 503 for images.');
  }
  return ok(check, 'answers');
};
