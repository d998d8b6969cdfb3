import type { AwsAccount } from './aws-account.ts';
import { NO_ENDPOINT, ok, resultOfError, runCheck, shortfall, warning, type CheckResult, type Stage } from './check-result.ts';

/** A region that lacks a service that few operations need can carry a deployment all the same; `loss` is what it lacks then. */
const unlessMissing = (result: CheckResult, loss: string): CheckResult =>
  result.finding === NO_ENDPOINT ? warning(result.check, NO_ENDPOINT, loss) : result;

const EMAIL = 'Amazon SES';
const SENDER = 'Sender of mails';

/** In the sandbox every new account begins in, Amazon SES delivers to verified addresses only. */
export const checkEmail = async (account: Pick<AwsAccount, 'emailSending'>, stage: Stage): Promise<CheckResult> => {
  const result = await runCheck({
    check: EMAIL,
    action: 'ses:GetAccount',
    ask: account.emailSending,
    judge: ({ isProduction, isEnabled, enforcement, perDay }) => {
      if (!isEnabled)
        return shortfall(stage, EMAIL, `sending is switched off (${enforcement})`, 'See the account dashboard of Amazon SES.');
      if (!isProduction)
        return shortfall(
          stage,
          EMAIL,
          `in the sandbox, ${perDay} mails a day to verified addresses`,
          'Request production access in the SES console.',
        );
      if (enforcement !== 'HEALTHY')
        return warning(EMAIL, `sending is under review (${enforcement})`, 'See the reputation dashboard of Amazon SES.');
      return ok(EMAIL, `out of the sandbox, ${perDay} mails a day`);
    },
  });
  return unlessMissing(result, 'No mail goes out, so no user can register or set a new password. Name a mailRegion.');
};

/** SES sends in the name of a verified address, or of any address of a verified domain. */
export const checkSender = (
  { isEmailIdentityVerified }: Pick<AwsAccount, 'isEmailIdentityVerified'>,
  mailFrom: string | null,
  stage: Stage,
): Promise<CheckResult> => {
  if (mailFrom === null) {
    return Promise.resolve(warning(SENDER, 'there is none', 'Name one with -c mailFrom=...: until then mails wait and expire.'));
  }
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  return runCheck({
    check: SENDER,
    action: 'ses:GetEmailIdentity',
    ask: async () => {
      for (const identity of [domain, mailFrom]) if ((await isEmailIdentityVerified(identity)) === true) return identity;
      return null;
    },
    judge: (identity) =>
      identity === null
        ? shortfall(
            stage,
            SENDER,
            `neither ${domain} nor ${mailFrom} is verified`,
            `aws sesv2 create-email-identity --email-identity ${domain}`,
          )
        : ok(SENDER, `${identity} is verified`),
  });
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
      return unlessMissing(
        resultOfError(check, 'textract:DetectDocumentText', error),
        'POST /validate-ocr answers 503 for images. Name a textractRegion.',
      );
  }
  return ok(check, 'answers');
};

/** Without access, or with an id that is none, every file that no rule follows is refused. A word costs less than a cent. */
export const checkLanguageModel = async (account: Pick<AwsAccount, 'converse'>, modelId: string): Promise<CheckResult> => {
  const check = 'Language model';
  const result = await runCheck({
    check,
    action: 'bedrock:InvokeModel',
    ask: () => account.converse(modelId),
    judge: () => ok(check, `${modelId} answers`),
  });
  return unlessMissing(result, 'Files that no rule can follow are refused. Name a modelRegion.');
};
