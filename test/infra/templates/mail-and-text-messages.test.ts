import { functionName } from '../../../infra/settings/names.ts';
import { ACCOUNT, grantsOf, REGION } from '../../support/infra/grants.ts';
import { synthesize, type StackView } from '../../support/infra/synthesized.ts';

const SENDER = { mailFrom: 'no-reply@example.mx' };
const SENDING = functionName('prod', 'messages/queue-outgoing');

const mailStack = (context: Readonly<Record<string, string>>): StackView | undefined =>
  synthesize('prod', { context }).all.get('SpeiMail-prod');

/** Actions of the sending function, with the resource and the region of each. */
const sendingGrants = (context: Readonly<Record<string, string>>) =>
  synthesize('prod', { context })
    .groups.flatMap(grantsOf)
    .filter(({ grantee, action }) => grantee === SENDING && /^(?:ses|sns):/.test(action))
    .map(({ action, resource, conditions }) => [action, resource, ...conditions]);

/** Environment of a function, as text. */
const variablesOf = (entry: string, context: Readonly<Record<string, string>>): string => {
  const functions = synthesize('prod', { context }).ofFamilies('AWS::Lambda::Function');
  const found = functions.find(([, { Properties }]) => Properties['FunctionName'] === functionName('prod', entry));
  return JSON.stringify(found?.[1].Properties['Environment']);
};

/** The statement of a queue policy that allows SNS to report mails, and its subscription. */
const feedbackOf = (context: Readonly<Record<string, string>>) => {
  const { ofFamilies } = synthesize('prod', { context });
  const policies = ofFamilies('AWS::SQS::QueuePolicy').map(([, { Properties }]) => JSON.stringify(Properties['PolicyDocument']));
  return {
    policy: policies.find((text) => text.includes('AllowMailEvents')) ?? '',
    subscriptions: ofFamilies('AWS::SNS::Subscription').map(([, { Properties }]) => Properties),
  };
};

describe('mails and text messages', () => {
  test('a deployment without a sender of mails has nothing of SES, which its region may lack', () => {
    expect(mailStack({})).toBeUndefined();
    expect(feedbackOf({})).toEqual({ policy: '', subscriptions: [] });
    expect(sendingGrants({}).map(([action]) => action)).toEqual(['sns:Publish']);
  });

  test('text messages may reach phones and no topic', () => {
    const statements = synthesize('prod')
      .ofFamilies('AWS::IAM::Policy')
      .map(([, { Properties }]) => JSON.stringify(Properties['PolicyDocument']));
    const publishing = statements.filter((text) => text.includes('"sns:Publish"'));
    const topics = '{"Fn::Join":["",["arn:",{"Ref":"AWS::Partition"},":sns:*:*:*"]]}';
    expect(publishing).toHaveLength(1);
    expect(publishing[0]).toContain(`{"Action":"sns:Publish","Effect":"Deny","Resource":${topics}}`);
  });

  test('a sender has its configuration set, its reports and its grants in the region of the deployment', () => {
    expect(mailStack(SENDER)?.ofType('AWS::SES::ConfigurationSet')).toHaveLength(1);
    expect(sendingGrants(SENDER)).toEqual([
      ['ses:SendEmail', `arn:aws:ses:${REGION}:${ACCOUNT}:configuration-set/spei-prod-mail-events`],
      ['ses:SendEmail', `arn:aws:ses:${REGION}:${ACCOUNT}:identity/example.mx`],
      ['ses:SendEmail', `arn:aws:ses:${REGION}:${ACCOUNT}:identity/no-reply@example.mx`],
      ['sns:Publish', '*', `StringEquals aws:RequestedRegion: ${REGION}`],
    ]);
    const { policy, subscriptions } = feedbackOf(SENDER);
    expect(policy).toContain('"Principal":{"Service":"sns.amazonaws.com"}');
    expect(subscriptions).toMatchObject([{ Protocol: 'sqs', Region: { Ref: 'AWS::Region' } }]);
  });
});

describe('a region that lacks services', () => {
  const context = { ...SENDER, mailRegion: 'us-east-2', smsRegion: 'us-west-2', textractRegion: 'eu-west-1' };

  test('has no resource of SES: they are in the stack of the region of mails', () => {
    const { all } = synthesize('prod', { context });
    const stacks = [...all].filter(([, { text }]) => text.includes('AWS::SES::')).map(([name]) => name);
    expect(stacks).toEqual(['SpeiMail-prod']);
  });

  test('may send mails and text messages in their regions only, and its function has these settings', () => {
    expect(sendingGrants(context)).toEqual([
      ['ses:SendEmail', `arn:aws:ses:us-east-2:${ACCOUNT}:configuration-set/spei-prod-mail-events`],
      ['ses:SendEmail', `arn:aws:ses:us-east-2:${ACCOUNT}:identity/example.mx`],
      ['ses:SendEmail', `arn:aws:ses:us-east-2:${ACCOUNT}:identity/no-reply@example.mx`],
      ['sns:Publish', '*', 'StringEquals aws:RequestedRegion: us-west-2'],
    ]);
    expect(variablesOf('messages/queue-outgoing', context)).toContain('"MAIL_REGION":"us-east-2"');
    expect(variablesOf('messages/queue-outgoing', context)).toContain('"SMS_REGION":"us-west-2"');
  });

  test('reads receipts in the region of Textract only, in every function that does', () => {
    const readers = ['validate-ocr/api', 'validate-ocr/queue-receipts', 'validation-imports/queue-parse'];
    const grants = synthesize('prod', { context })
      .groups.flatMap(grantsOf)
      .filter(({ action }) => action.startsWith('textract:'));
    expect(grants.map(({ grantee, conditions }) => [grantee, conditions])).toEqual(
      readers.map((entry) => [functionName('prod', entry), ['StringEquals aws:RequestedRegion: eu-west-1']]),
    );
    for (const entry of readers) expect(variablesOf(entry, context)).toContain('"TEXTRACT_REGION":"eu-west-1"');
  });

  test('gets reports on mails whatever principal SNS uses, from the topic of that region alone', () => {
    const { policy, subscriptions } = feedbackOf(context);
    const topic = '{"Fn::Join":["",["arn:",{"Ref":"AWS::Partition"},":sns:us-east-2:",{"Ref":"AWS::AccountId"},":spei-prod-mail-events"]]}';
    expect(policy).toContain(`"Condition":{"ArnEquals":{"aws:SourceArn":${topic}}},"Effect":"Allow","Principal":{"AWS":"*"}`);
    expect(JSON.stringify(subscriptions)).toContain(`"Region":"us-east-2","TopicArn":${topic}`);
  });
});
