import type { AwsAccount } from './aws-account.ts';
import { NO_ENDPOINT, ok, runCheck, shortfall, warning, type CheckResult, type Stage } from './check-result.ts';

/** What the settings let the service send. */
export type TextMessageNeeds = {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly perCountryAndDay: number;
};

type TextMessageAccount = Pick<AwsAccount, 'isTextMessageSandbox' | 'textMessageSpendLimit' | 'originationNumbers'>;

/** About the price of one in Mexico, in USD (Amazon SNS: worldwide SMS pricing); in the United States and Canada it is less. */
const PRICE = 0.05;
const DAYS_OF_MONTH = 30;

/** A new account reaches ten verified phones. */
const checkSandbox = ({ isTextMessageSandbox }: TextMessageAccount, stage: Stage): Promise<CheckResult> => {
  const check = 'Text messages';
  return runCheck({
    check,
    action: 'sns:GetSMSSandboxAccountStatus',
    ask: isTextMessageSandbox,
    judge: (isSandbox) =>
      isSandbox
        ? shortfall(
            stage,
            check,
            'in the sandbox, which reaches ten verified phones',
            'SNS console, Text messaging (SMS), Exit SMS sandbox.',
          )
        : ok(check, 'out of the sandbox'),
  });
};

/** SNS does not deliver messages above the limit, and reports no error to the sender. */
const checkSpendLimit = (
  { textMessageSpendLimit }: TextMessageAccount,
  { countries, perCountryAndDay }: TextMessageNeeds,
  stage: Stage,
): Promise<CheckResult> => {
  const check = 'Text message spending';
  const day = perCountryAndDay * countries.length * PRICE;
  return runCheck({
    check,
    action: 'sns:GetSMSAttributes',
    ask: textMessageSpendLimit,
    judge: (limit) => {
      const finding = `${limit} USD a month; the settings allow about ${Math.ceil(day)} USD a day`;
      const advice = 'Raise it: a support case, then aws sns set-sms-attributes. Or lower textMessagesPerCountryAndDay.';
      if (limit < day) return shortfall(stage, check, finding, advice);
      return limit < day * DAYS_OF_MONTH ? warning(check, finding, advice) : ok(check, finding);
    },
  });
};

/** The United States take messages from registered numbers only (Amazon SNS Developer Guide: origination identities). */
const NEEDS_OWN_NUMBER = 'US';

const checkOrigination = (
  { originationNumbers }: TextMessageAccount,
  { countries }: TextMessageNeeds,
  stage: Stage,
): Promise<CheckResult> => {
  const check = 'Text message origination';
  return runCheck({
    check,
    action: 'sns:ListOriginationNumbers',
    ask: originationNumbers,
    judge: (count) => {
      if (count > 0) return ok(check, `${count} numbers`);
      const advice = 'Request a number in AWS End User Messaging';
      return countries.includes(NEEDS_OWN_NUMBER)
        ? shortfall(stage, check, 'no number, so none reaches the United States', `${advice}, or leave US out of phoneCountries.`)
        : warning(check, 'no number: SNS sends from numbers shared with others', `${advice} where carriers filter those.`);
    },
  });
};

/** Whether text messages reach the phones that the settings allow. */
export const checkTextMessages = async (
  account: TextMessageAccount,
  needs: TextMessageNeeds,
  stage: Stage,
): Promise<readonly CheckResult[]> => {
  const results = await Promise.all([
    checkSandbox(account, stage),
    checkSpendLimit(account, needs, stage),
    checkOrigination(account, needs, stage),
  ]);
  const missing = results.find(({ finding }) => finding === NO_ENDPOINT);
  return missing === undefined ? results : [warning(missing.check, NO_ENDPOINT, 'Codes by text message are not sent. Name an smsRegion.')];
};
