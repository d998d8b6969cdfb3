import { Validations, type App } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

import { modelOfProfile } from './resources/language-model.ts';
import type { Front } from './settings/front.ts';
import type { Stage } from './settings/stages.ts';

type Acknowledgement = {
  /** Rule, with the finding in brackets where a rule has several. */
  readonly id: string;
  /** Paths of the constructs whose finding is accepted. */
  readonly at: RegExp;
  readonly reason: string;
};

/** Methods of the root are in the API's stack, all others in a nested stack for each first segment. */
const METHOD = /^SpeiApi-\w+\/(?:\w+\/)?Api\/Default\/(?:.+\/)?ANY\/Resource$/;
/** Families are in the stack of their group, with a function for each entry. */
const FUNCTION_POLICY = /^Spei\w+-\w+\/\w+\/\w+\/Role\/DefaultPolicy\/Resource$/;
const API_FUNCTION = /^Spei\w+-\w+\/\w+\/(?:Api|Fallback)\/Function\/Resource$/;
const WORKER = /^Spei\w+-\w+\/\w+\/Queue\w+\/Function\/Resource$/;
const SCHEDULED_FUNCTION = /^Spei\w+-\w+\/\w+\/Schedule\/Function\/Resource$/;
const EVENT_SOURCE = /^Spei\w+-\w+\/\w+\/Queue\w+\/Function\/Messages\/Resource$/;
const STREAM_FUNCTION = /^Spei\w+-\w+\/\w+\/Stream\/Function\/Resource$/;
const DEAD_LETTERS = /^Spei\w+-\w+\/\w+\/(?:\w+\/DeadLetters|AttemptScheduleDeadLetters)\/Resource$/;
/** Those no queue names as its own. */
const NAMELESS_DEAD_LETTERS =
  /^Spei\w+-\w+\/\w+\/(?:Schedules\/DeadLetters|TableStream\/DeadLetters|AttemptScheduleDeadLetters)\/Resource$/;

/** A bucket's name as a finding writes it. */
const bucketIn = (stage: Stage['name'], purpose: string): string => `spei-${stage}-${purpose}-<AWS::AccountId>-<AWS::Region>`;

/** Models that an inference profile runs in several regions. */
const profiledModelOf = ({ languageModel }: Stage): readonly string[] => {
  const model = languageModel === null ? null : modelOfProfile(languageModel.id);
  return model === null ? [] : [model];
};

const DISTRIBUTION = /^SpeiFront-\w+\/Distribution\/Resource$/;
/** CDK's function that copies files into a bucket. */
const UPLOAD = /^SpeiFront-\w+\/Custom::CDKBucketDeployment\w+\/Resource$/;
const UPLOAD_ROLE = /^SpeiFront-\w+\/Custom::CDKBucketDeployment\w+\/ServiceRole\/(?:DefaultPolicy\/)?Resource$/;

const UPLOAD_GRANTS = [
  'Action::s3:GetBucket*',
  'Action::s3:GetObject*',
  'Action::s3:List*',
  'Action::s3:Abort*',
  'Action::s3:DeleteObject*',
  'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
  'Resource::<Panel96F77E37.Arn>/*',
];

const acknowledgementsOfFront = ({ domain, webAclArn }: Front): readonly Acknowledgement[] => [
  { id: 'AwsSolutions-CFR1', at: DISTRIBUTION, reason: 'Users travel: the service is for transfers in Mexico, not for readers there.' },
  ...(webAclArn === null
    ? [
        {
          id: 'AwsSolutions-CFR2',
          at: DISTRIBUTION,
          reason: 'The API limits each caller itself; frontWebAclArn adds a web ACL, which costs.',
        },
      ]
    : []),
  {
    id: 'AwsSolutions-CFR3',
    at: DISTRIBUTION,
    reason: 'Its log would contain queries, where callers put credentials by mistake; the functions log every request of a caller.',
  },
  ...(domain === null
    ? [
        {
          id: 'AwsSolutions-CFR4',
          at: DISTRIBUTION,
          reason: 'CloudFront sets the protocols of its own name; frontDomainName requires TLS 1.2.',
        },
      ]
    : []),
  { id: 'AwsSolutions-S1', at: /^SpeiFront-\w+\/Panel\/Resource$/, reason: 'It has public files alone, which one distribution reads.' },
  {
    id: 'AwsSolutions-SMG4',
    at: /^SpeiData-\w+\/OriginToken\d+\/Resource$/,
    reason: 'The setting originTokens replaces it: two are valid until every function and the distribution have the new one.',
  },
  {
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    at: UPLOAD_ROLE,
    reason: 'CDK’s function that uploads the panel writes its log.',
  },
  ...UPLOAD_GRANTS.map((grant) => ({
    id: `AwsSolutions-IAM5[${grant}]`,
    at: UPLOAD_ROLE,
    reason: 'CDK’s function copies the files of the panel from the assets of the deployment into its bucket.',
  })),
  { id: 'AwsSolutions-L1', at: UPLOAD, reason: 'CDK chooses its runtime, and moves it with its releases.' },
  { id: 'Serverless-LambdaLatestVersion', at: UPLOAD, reason: 'CDK chooses its runtime, and moves it with its releases.' },
  { id: 'Serverless-LambdaDLQ', at: UPLOAD, reason: 'CloudFormation calls it, and fails the deployment with it.' },
  { id: 'Serverless-LambdaTracing', at: UPLOAD, reason: 'It runs during deployments only, which show its failures.' },
];

/** The API of the pages, where no front delivers them. */
const PANEL_API = /^SpeiApi-\w+\/PanelApi\//;

const acknowledgementsOfPanelApi: readonly Acknowledgement[] = [
  ...['AwsSolutions-APIG2', 'AwsSolutions-APIG3', 'AwsSolutions-APIG4', 'AwsSolutions-COG4'].map((id) => ({
    id,
    at: PANEL_API,
    reason: 'It has public files alone, for everyone.',
  })),
];

/** What cdk-nag finds in a deployment and we accept, each with its reason. One that no finding needs fails a test. */
export const acknowledgementsOf = (stage: Stage): readonly Acknowledgement[] => [
  {
    id: 'AwsSolutions-APIG2',
    at: /^SpeiApi-\w+\/Api\/Resource$/,
    reason: 'Requests are validated in the functions against the contract: the gateway cannot name the field in our envelope.',
  },
  ...(stage.webAclArn === null
    ? [
        {
          id: 'AwsSolutions-APIG3',
          at: /^SpeiApi-\w+\/Api\/DeploymentStage\.v1\/Resource$/,
          reason: 'Stage throttling is the outer shield, quota and limits are counted per account; webAclArn adds a web ACL, which costs.',
        },
      ]
    : []),
  {
    id: 'AwsSolutions-APIG4',
    at: METHOD,
    reason: 'The API key is checked by the write that counts the request, in the function: an authorizer would be one more round trip.',
  },
  { id: 'AwsSolutions-COG4', at: METHOD, reason: 'Callers have API keys of this service, not Cognito users.' },
  {
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    at: /^SpeiApi-\w+\/Api\/CloudWatchRole\/Resource$/,
    reason: 'The policy AWS documents for the account-wide role with which API Gateway writes its logs.',
  },
  {
    id: 'AwsSolutions-IAM5[Resource::*]',
    at: FUNCTION_POLICY,
    reason:
      'Neither X-Ray, nor textract:DetectDocumentText, nor sns:Publish to a phone, nor dynamodb:ListStreams, nor what Lambda does for a function in a network has resources to name.',
  },
  {
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'certificates')}/cep/*]`,
    at: FUNCTION_POLICY,
    reason: 'Certificates are objects below cep/, named by validation and content.',
  },
  {
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'certificates')}/responses/*]`,
    at: FUNCTION_POLICY,
    reason: 'Each response of the portal has a key of its own.',
  },
  ...['imports', 'uploads'].map((folder) => ({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'import-files')}/${folder}/*]`,
    at: FUNCTION_POLICY,
    reason: 'Files to import are objects below these folders, named by account and import.',
  })),
  {
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'import-files')}/exports/*]`,
    at: FUNCTION_POLICY,
    reason: 'Files of exports are objects below this folder, named by account and export.',
  },
  ...['kept', 'passing', 'uploads', 'stream-records'].map((folder) => ({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'receipts')}/${folder}/*]`,
    at: FUNCTION_POLICY,
    reason: 'Files of receipts are objects below these folders, named by validation, by user and upload, or by digest.',
  })),
  ...['certificates', 'import-files', 'receipts'].map((purpose) => ({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, purpose)}/*]`,
    at: /^SpeiIdentity-\w+\/AccountDeletion\/QueuePurges\/Role\/DefaultPolicy\/Resource$/,
    reason: 'Erasing an account removes its objects wherever they are; it reads none.',
  })),
  {
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'erasures')}/erased/*]`,
    at: FUNCTION_POLICY,
    reason: 'Erasures are objects below this folder, named by a digest.',
  },
  {
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'data-exports')}/data-exports/*]`,
    at: FUNCTION_POLICY,
    reason: 'Archives are objects below this folder, named by account and export.',
  },
  ...['certificates', 'import-files', 'receipts', 'data-exports'].map((purpose) => ({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, purpose)}/*]`,
    at: /^SpeiIdentity-\w+\/AccountDeletion\/QueuePurges\/Role\/DefaultPolicy\/Resource$/,
    reason: 'Erasing an account removes its objects wherever they are; it reads none.',
  })),
  {
    id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:kms:<AWS::Region>:<AWS::AccountId>:key/*]',
    at: FUNCTION_POLICY,
    reason: 'A condition on its alias leaves one key; its id is unknown before the stack of the data is deployed.',
  },
  {
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/spei-${stage.name}-retries/*]`,
    at: FUNCTION_POLICY,
    reason: 'Schedules are named by validation and attempt; the group holds nothing else.',
  },
  ...profiledModelOf(stage).map((model) => ({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${model}]`,
    at: FUNCTION_POLICY,
    reason: 'An inference profile runs its model in any of its regions; the condition on the profile leaves no other way to it.',
  })),
  {
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketIn(stage.name, 'audit-heads')}/heads/*]`,
    at: FUNCTION_POLICY,
    reason: 'Heads of the audit are objects below this folder, named by their day.',
  },
  {
    id: 'AwsSolutions-S1',
    at: /^SpeiData-\w+\/AuditHeads\/Resource$/,
    reason: 'One object a day, written by one function that logs every request and locked against changes.',
  },
  {
    id: 'AwsSolutions-S1',
    at: /^SpeiData-\w+\/Certificates\/Resource$/,
    reason: 'Certificates are written and read by three functions only, which log every request.',
  },
  {
    id: 'AwsSolutions-S1',
    at: /^SpeiData-\w+\/Erasures\/Resource$/,
    reason: 'Entries are written by three functions, which cannot read them, and read by an operator’s command.',
  },
  {
    id: 'AwsSolutions-S1',
    at: /^SpeiData-\w+\/ImportFiles\/Resource$/,
    reason: 'Files stay for a day at most and are written and read by functions that log every request.',
  },
  {
    id: 'AwsSolutions-S1',
    at: /^SpeiData-\w+\/Receipts\/Resource$/,
    reason: 'Receipts are written and read by functions that log every request, and erased after their time.',
  },
  {
    id: 'AwsSolutions-S1',
    at: /^SpeiData-\w+\/DataExports\/Resource$/,
    reason: 'Archives are written by one function that logs every request, read by links of seven days, and erased after them.',
  },
  ...(stage.front === null ? acknowledgementsOfPanelApi : acknowledgementsOfFront(stage.front)),
  {
    id: 'AwsSolutions-SMG4',
    at: /^SpeiData-\w+\/(?:MasterSecret|IdentityClients|PushKeys|MessengerBot)\/Resource$/,
    reason: 'Another value would lock every caller out, or end every subscription; other parties issue the rest.',
  },
  {
    id: 'AwsSolutions-SMG4',
    at: /^SpeiData-\w+\/PaymentProcessor\/Resource$/,
    reason: 'Its values are made at the payment processor, where an operator rotates them: see docs/billing.md.',
  },
  {
    id: 'AwsSolutions-SMG4',
    at: /^SpeiData-\w+\/RestoreTokenKeyPair\/Resource$/,
    reason: 'It is replaced by its one reader, which makes a new key where there is none: see docs/account-deletion.md.',
  },
  {
    id: 'AwsSolutions-SQS3',
    at: NAMELESS_DEAD_LETTERS,
    reason: 'It is the dead-letter queue of schedules and the functions they call, or of a stream.',
  },
  ...(stage.backups === null
    ? []
    : ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'].map((policy) => ({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
        at: /^SpeiBackups-\w+\/Role\/Resource$/,
        reason: 'The policies AWS documents for backups of DynamoDB and S3; they restore nothing.',
      }))),
  ...(stage.fixedAddress
    ? [
        {
          id: 'AwsSolutions-VPC7',
          at: /^SpeiNetwork-\w+\/Vpc\/Resource$/,
          reason: 'Nothing can connect into it, and functions log their queries to the portal; flow logs cost more than the network.',
        },
      ]
    : []),
  {
    id: 'Serverless-SNSRedrivePolicy',
    at: /^SpeiMonitoring-\w+\/Alarms\/[^/]+@[^/]+\/Resource$/,
    reason: 'SNS itself retries e-mail, and the alarm stays visible in CloudWatch until it is over.',
  },
  {
    id: 'Serverless-SNSRedrivePolicy',
    at: /^SpeiEvents-\w+\/Messages\/MailFeedback\/Subscription$/,
    reason: 'SNS itself offers an event to a queue for 23 days.',
  },
  { id: 'Serverless-SQSRedrivePolicy', at: DEAD_LETTERS, reason: 'A dead-letter queue is where messages end.' },
  { id: 'Serverless-LambdaDLQ', at: API_FUNCTION, reason: 'API Gateway calls it synchronously: a failure is the caller’s answer.' },
  { id: 'Serverless-LambdaDLQ', at: WORKER, reason: 'Its messages are read from a queue that has a dead-letter queue.' },
  {
    id: 'Serverless-LambdaDLQ',
    at: SCHEDULED_FUNCTION,
    reason: 'Failed runs go to the dead-letter queue through the on-failure destination.',
  },
  {
    id: 'Serverless-LambdaDLQ',
    at: /^SpeiIdentity-\w+\/Usage\/RequestLog\/Function\/Resource$/,
    reason: 'A batch that fails three times is missing in the log of requests; the lines themselves stay in the logs.',
  },
  { id: 'Serverless-LambdaDLQ', at: STREAM_FUNCTION, reason: 'What it cannot read goes to the dead-letter queue of its stream.' },
  {
    id: 'Serverless-LambdaEventSourceMappingDestination',
    at: EVENT_SOURCE,
    reason: 'For a queue that is what its redrive policy does.',
  },
];

/** Runs cdk-nag at synthesis, which fails on findings that are not accepted here. */
export const addNagChecks = (app: App, stage: Stage): void => {
  const acknowledgements = acknowledgementsOf(stage);
  for (const construct of app.node.findAll()) {
    for (const { id, at, reason } of acknowledgements) {
      if (at.test(construct.node.path)) Validations.of(construct).acknowledge({ id, reason });
    }
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
};
