import type { AwsAccount } from './aws-account.ts';
import { failed, ok, shortfall, warning, type Finding, type Stage } from './check-result.ts';
import type { DeploymentNeeds, ServiceNeeds } from './deployment-needs.ts';

/** A deployment, its region, and its needs. */
export type Deployment = {
  readonly stage: Stage;
  readonly region: string;
  readonly needs: DeploymentNeeds;
  readonly services: ServiceNeeds;
};

/** One look at the account, in one region. */
export type Check = {
  readonly name: string;
  /** Permission that it needs. */
  readonly action: string;
  /** Where the account is looked at; null where the deployment does not need the check. */
  readonly applies: (deployment: Deployment) => string | null;
  /** Throws the errors of the AWS SDK. */
  readonly check: (account: AwsAccount, deployment: Deployment) => Promise<Finding>;
  /** What a deployment lacks in a region without the service; null when the service is mandatory. */
  readonly adviceWithoutService: string | null;
};

const inItsRegion = ({ region }: Deployment): string => region;
const inMailRegion = ({ services }: Deployment): string => services.mail.region;
const inTextMessageRegion = ({ services }: Deployment): string => services.textMessages.region;

const NO_TEXT_MESSAGES = 'Codes by text message are not sent. Name an smsRegion.';

/** Without credentials, or in a region that is not enabled, every other check fails for that alone. */
export const PREREQUISITES: readonly Check[] = [
  {
    name: 'Credentials',
    action: 'sts:GetCallerIdentity',
    applies: inItsRegion,
    check: async ({ callerIdentity }) => {
      try {
        const { account, arn } = await callerIdentity();
        return ok(`account ${account}, ${arn}`);
      } catch (error) {
        return failed(
          error instanceof Error ? `${error.name}: ${error.message}` : String(error),
          'Put credentials of the account into the environment; `aws sts get-caller-identity` shows whether they work.',
        );
      }
    },
    adviceWithoutService: null,
  },
  {
    // Regions launched after March 2019 must be enabled per account.
    name: 'Region',
    action: 'account:GetRegionOptStatus',
    applies: inItsRegion,
    check: async ({ regionOptStatus }, { region }) => {
      const status = await regionOptStatus();
      switch (status) {
        case 'ENABLED':
        case 'ENABLED_BY_DEFAULT':
          return ok(`${region} is enabled`);
        case 'ENABLING':
          return failed(`${region} is being enabled`, 'It takes minutes to hours; run this again then.');
        case null:
          return failed(`there is no region ${region}`, 'Name one that exists, such as us-east-1.');
        default:
          return failed(`${region} is ${status.toLowerCase()}`, `aws account enable-region --region-name ${region}`);
      }
    },
    adviceWithoutService: null,
  },
];

/** `cdk deploy` works through roles and a bucket that `cdk bootstrap` makes. */
const bootstrap: Pick<Check, 'name' | 'action' | 'check' | 'adviceWithoutService'> = {
  name: 'CDK bootstrap',
  action: 'ssm:GetParameter',
  check: async ({ bootstrapVersion }, { needs }) => {
    const version = await bootstrapVersion();
    if (version === null) return failed('the region is not bootstrapped', 'npx cdk bootstrap');
    const finding = `version ${version}, needed is ${needs.bootstrapVersion}`;
    return version < needs.bootstrapVersion ? failed(finding, 'npx cdk bootstrap') : ok(finding);
  },
  adviceWithoutService: null,
};

/** A synchronous validation holds a function for as long as the portal takes, so callers need far more than queues. */
const RECOMMENDED_CONCURRENCY = 200;

/** About the price of a text message in Mexico, in USD (Amazon SNS: worldwide SMS pricing); in the United States and Canada it is less. */
const TEXT_MESSAGE_PRICE = 0.05;
const DAYS_OF_MONTH = 30;
/** The United States take messages from registered numbers only (Amazon SNS Developer Guide: origination identities). */
const NEEDS_OWN_NUMBER = 'US';

/** Errors of Textract about a document without content. It has understood the request, so it is available. */
const TEXTRACT_REFUSALS = new Set([
  'InvalidParameterException',
  'ValidationException',
  'BadDocumentException',
  'UnsupportedDocumentException',
]);

type ApiGatewayQuota = { readonly name: string; readonly code: string; readonly unit: string };

const apiGatewayQuota = ({ name, code, unit }: ApiGatewayQuota, neededBy: (needs: DeploymentNeeds) => number): Check => ({
  name,
  action: 'servicequotas:GetServiceQuota',
  applies: inItsRegion,
  check: async ({ quota }, { needs }) => {
    const limit = await quota('apigateway', code);
    if (limit === null) return warning(`the region does not report its quota ${code}`, 'Look it up in the console.');
    const finding = `${limit} ${unit}, needed are ${neededBy(needs)}`;
    return limit < neededBy(needs) ? failed(finding, `Request more: Service Quotas, Amazon API Gateway, ${code}.`) : ok(finding);
  },
  adviceWithoutService: null,
});

/** Every other check, in the order of its line. */
export const CHECKS: readonly Check[] = [
  { ...bootstrap, applies: inItsRegion },
  {
    // A new account may run 10 functions at once, fewer than the queues alone may take.
    name: 'Lambda concurrency',
    action: 'lambda:GetAccountSettings',
    applies: inItsRegion,
    check: async ({ unreservedConcurrency }, { needs: { queueConcurrency }, stage }) => {
      const limit = await unreservedConcurrency();
      const finding = `${limit} functions at once; queues may take ${queueConcurrency} of them`;
      const advice = `Request ${RECOMMENDED_CONCURRENCY} at least: Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384).`;
      if (limit <= queueConcurrency) return shortfall(stage, finding, advice);
      return limit < RECOMMENDED_CONCURRENCY ? warning(finding, advice) : ok(finding);
    },
    adviceWithoutService: null,
  },
  {
    // In the sandbox every new account begins in, Amazon SES delivers to verified addresses only.
    name: 'Amazon SES',
    action: 'ses:GetAccount',
    applies: inMailRegion,
    check: async ({ emailSending }, { stage }) => {
      const { isProduction, isEnabled, enforcement, perDay } = await emailSending();
      if (!isEnabled) return shortfall(stage, `sending is switched off (${enforcement})`, 'See the account dashboard of Amazon SES.');
      if (!isProduction)
        return shortfall(
          stage,
          `in the sandbox, ${perDay} mails a day to verified addresses`,
          'Request production access in the SES console.',
        );
      return enforcement === 'HEALTHY'
        ? ok(`out of the sandbox, ${perDay} mails a day`)
        : warning(`sending is under review (${enforcement})`, 'See the reputation dashboard of Amazon SES.');
    },
    adviceWithoutService: 'No mail goes out, so no user can register or set a new password. Name a mailRegion.',
  },
  {
    // SES sends in the name of a verified address, or of any address of a verified domain.
    name: 'Sender of mails',
    action: 'ses:GetEmailIdentity',
    applies: inMailRegion,
    check: async ({ isEmailIdentityVerified }, { stage, services: { mail } }) => {
      const { from } = mail;
      if (from === null) return warning('there is none', 'Name one with -c mailFrom=...: until then mails wait and expire.');
      const domain = from.slice(from.lastIndexOf('@') + 1);
      for (const identity of [domain, from]) if ((await isEmailIdentityVerified(identity)) === true) return ok(`${identity} is verified`);
      return shortfall(stage, `neither ${domain} nor ${from} is verified`, `aws sesv2 create-email-identity --email-identity ${domain}`);
    },
    adviceWithoutService: null,
  },
  {
    // A mail stack in another region has a deployment of its own.
    ...bootstrap,
    applies: ({ region, services: { mail } }) => (mail.from !== null && mail.region !== region ? mail.region : null),
  },
  {
    // The copies of backups have a stack of their own.
    ...bootstrap,
    applies: ({ region, services: { backupRegion } }) => (backupRegion === region ? null : backupRegion),
  },
  {
    name: 'Backup region',
    action: 'account:GetRegionOptStatus',
    applies: ({ region, services: { backupRegion } }) => (backupRegion === region ? region : null),
    check: (_account, { region }) =>
      Promise.resolve(failed(`${region} is the region of the deployment`, 'Name another backupRegion, or none to keep backups there.')),
    adviceWithoutService: null,
  },
  {
    // Amazon Textract is not in every region. The call costs nothing: a document without content is refused.
    name: 'Amazon Textract',
    action: 'textract:DetectDocumentText',
    applies: ({ services }) => services.textractRegion,
    check: async ({ detectTextOfEmptyImage }) => {
      try {
        await detectTextOfEmptyImage();
      } catch (error) {
        if (!(error instanceof Error) || !TEXTRACT_REFUSALS.has(error.name)) throw error;
      }
      return ok('answers');
    },
    adviceWithoutService: 'POST /validate-ocr answers 503 for images. Name a textractRegion.',
  },
  {
    // Without access, or with an id that does not exist, every file that no rule follows is refused. A word costs less than a cent.
    name: 'Language model',
    action: 'bedrock:InvokeModel',
    applies: ({ services }) => services.model?.region ?? null,
    check: async ({ converse }, { services: { model } }) => {
      await converse(model?.id ?? '');
      return ok(`${model?.id ?? ''} answers`);
    },
    adviceWithoutService: 'Files that no rule can follow are refused. Name a modelRegion.',
  },
  {
    // A new account reaches ten verified phones.
    name: 'Text messages',
    action: 'sns:GetSMSSandboxAccountStatus',
    applies: inTextMessageRegion,
    check: async ({ isTextMessageSandbox }, { stage }) =>
      (await isTextMessageSandbox())
        ? shortfall(stage, 'in the sandbox, which reaches ten verified phones', 'SNS console, Text messaging (SMS), Exit SMS sandbox.')
        : ok('out of the sandbox'),
    adviceWithoutService: NO_TEXT_MESSAGES,
  },
  {
    // SNS does not deliver messages above the limit, and reports no error to the sender.
    name: 'Text message spending',
    action: 'sns:GetSMSAttributes',
    applies: inTextMessageRegion,
    check: async ({ textMessageSpendLimit }, { stage, services: { textMessages } }) => {
      const limit = await textMessageSpendLimit();
      const day = textMessages.perCountryAndDay * textMessages.countries.length * TEXT_MESSAGE_PRICE;
      const finding = `${limit} USD a month; the settings allow about ${Math.ceil(day)} USD a day`;
      const advice = 'Raise it: a support case, then aws sns set-sms-attributes. Or lower textMessagesPerCountryAndDay.';
      if (limit < day) return shortfall(stage, finding, advice);
      return limit < day * DAYS_OF_MONTH ? warning(finding, advice) : ok(finding);
    },
    adviceWithoutService: NO_TEXT_MESSAGES,
  },
  {
    name: 'Text message origination',
    action: 'sns:ListOriginationNumbers',
    applies: inTextMessageRegion,
    check: async ({ originationNumbers }, { stage, services: { textMessages } }) => {
      const count = await originationNumbers();
      if (count > 0) return ok(`${count} numbers`);
      const advice = 'Request a number in AWS End User Messaging';
      return textMessages.countries.includes(NEEDS_OWN_NUMBER)
        ? shortfall(stage, 'no number, so none reaches the United States', `${advice}, or leave US out of phoneCountries.`)
        : warning('no number: SNS sends from numbers shared with others', `${advice} where carriers filter those.`);
    },
    adviceWithoutService: NO_TEXT_MESSAGES,
  },
  // The root is a path as well, and no resource of the templates.
  apiGatewayQuota({ name: 'API Gateway paths', code: 'L-01C8A9E0', unit: 'per API' }, ({ apiResources }) => apiResources + 1),
  apiGatewayQuota({ name: 'API Gateway throttling', code: 'L-8A5B8E43', unit: 'requests per second' }, ({ apiRate }) => apiRate),
];
