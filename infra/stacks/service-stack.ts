import { Arn, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { InferInput } from 'valibot';

import type {
  apiEnvironment as accountsEnvironment,
  scheduleEnvironment as accountsScheduleEnvironment,
} from '../../functions/bank-accounts/config.ts';
import type { apiEnvironment as beneficiariesEnvironment } from '../../functions/beneficiaries/config.ts';
import type {
  apiEnvironment as importsEnvironment,
  scheduleEnvironment as importsScheduleEnvironment,
  queueCommitEnvironment,
  queueParseEnvironment,
} from '../../functions/imports/config.ts';
import type { FamilyName } from '../../functions/manifests.ts';
import type { fallbackEnvironment, apiEnvironment as metaEnvironment } from '../../functions/meta/config.ts';
import type { apiEnvironment as plansEnvironment } from '../../functions/plans/config.ts';
import type {
  apiEnvironment as retryEnvironment,
  scheduleEnvironment as retryScheduleEnvironment,
  queueAttemptsEnvironment as retryWorkerEnvironment,
} from '../../functions/retry/config.ts';
import type { apiEnvironment as usageEnvironment } from '../../functions/usage/config.ts';
import type { apiEnvironment as usersEnvironment } from '../../functions/users/config.ts';
import type {
  queueValidationsEnvironment,
  scheduleEnvironment,
  apiEnvironment as validateEnvironment,
} from '../../functions/validate/config.ts';
import type { apiEnvironment as validationsEnvironment } from '../../functions/validations/config.ts';
import { GSI1, GSI2 } from '../../shared/platform/dynamodb/table-schema.ts';
import type { BundleFolder } from '../bundle.ts';
import type { AlarmTarget } from '../constructs/alarm.ts';
import { ApiFamily } from '../constructs/api-family.ts';
import { addDeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledTask } from '../constructs/scheduled-task.ts';
import { ServiceAlarms } from '../constructs/service-alarms.ts';
import type { FunctionDefaults, ServiceFunction } from '../constructs/service-function.ts';
import type { Stage } from '../stages.ts';
import type { DataStack } from './data-stack.ts';

type ServiceStackProps = {
  readonly stage: Stage;
  readonly version: string;
  readonly bundles: BundleFolder;
  readonly data: DataStack;
};

type TableAction = 'BatchGetItem' | 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';

/** Where retries are scheduled and arrive. */
type RetrySchedules = {
  readonly queue: IQueue;
  readonly group: ScheduleGroup;
  readonly role: Role;
  readonly deadLetters: IQueue;
};

type ImportQueues = { readonly parse: IQueue; readonly commit: IQueue };

const queueUrls = ({ parse, commit }: ImportQueues) => ({ PARSE_QUEUE_URL: parse.queueUrl, COMMIT_QUEUE_URL: commit.queueUrl });

/** Senders tried when nothing names one: the three banks that send most transfers. */
const SENDER_PROBES = '40012,40072,40014';

/** Most of what these functions do is wait, so they are as small as their start allows. */
const MEMORY_MEGABYTES = 256;

/** A request carries a file of up to 20 MB, in base64 a third more, and is held twice while it is read. */
const IMPORT_MEMORY_MEGABYTES = 1_024;
/** A vCPU is 1,769 MB: reading a file is computing. What a hostile file can take ends here. */
const PARSER_MEMORY_MEGABYTES = 1_769;

/** Everything that runs and can be replaced: the functions, their queues, their schedules, their alarms. */
export class ServiceStack extends Stack {
  readonly families: Readonly<Record<FamilyName, IFunction>>;
  readonly fallback: IFunction;
  readonly alarms: AlarmTarget;

  private readonly stage: Stage;
  private readonly data: DataStack;
  private readonly defaults: FunctionDefaults;
  private readonly retries: RetrySchedules;
  private readonly common: { readonly SERVICE_VERSION: string; readonly POWERTOOLS_METRICS_NAMESPACE: string };

  constructor(scope: Construct, id: string, { stage, version, bundles, data }: ServiceStackProps) {
    super(scope, id, { description: 'SPEI validation: functions' });
    this.stage = stage;
    this.data = data;
    const namespace = `SpeiValidation/${stage.name}`;
    this.common = { SERVICE_VERSION: version, POWERTOOLS_METRICS_NAMESPACE: namespace };
    this.alarms = { topic: this.addAlarmTopic(), stageName: stage.name };
    this.defaults = { bundles, alarms: this.alarms, logRetention: stage.logRetention, memoryMegabytes: MEMORY_MEGABYTES };

    this.retries = this.addRetrySchedules();
    const queue = this.addValidationQueue();
    this.addValidationSchedules(queue);
    this.addRetryTick();
    this.addParticipantSchedules();
    const importQueues = this.addImportQueues();
    this.addImportSchedule(importQueues);
    this.families = {
      'bank-accounts': this.addAccounts(),
      beneficiaries: this.addBeneficiaries(),
      imports: this.addImports(importQueues),
      meta: this.addMeta(),
      plans: this.addPlans(),
      retry: this.addRetry(),
      usage: this.addUsage(),
      users: this.addUsers(),
      validate: this.addValidate(queue),
      validations: this.addValidations(),
    };
    this.fallback = this.addFallback();
    new ServiceAlarms(this, 'Counted', { target: this.alarms, namespace });
  }

  private addAlarmTopic(): Topic {
    const topic = new Topic(this, 'Alarms', { displayName: `SPEI validation ${this.stage.name}`, enforceSSL: true });
    if (this.stage.alarmEmail !== null) topic.addSubscription(new EmailSubscription(this.stage.alarmEmail));
    return topic;
  }

  private get tableEnvironment() {
    return { TABLE_NAME: this.data.table.tableName, TABLE_PATIENCE_MS: String(this.stage.tablePatienceMs) };
  }

  private get evidenceEnvironment() {
    return { EVIDENCE_BUCKET: this.data.evidence.bucketName, EVIDENCE_PATIENCE_MS: String(this.stage.evidencePatienceMs) };
  }

  private get stateEnvironment() {
    return { ...this.common, ...this.tableEnvironment, SECRETS_ARN: this.data.secret.secretArn };
  }

  private get portalEnvironment() {
    return { CEP_PORTAL_URL: this.stage.portalUrl, CEP_USER_AGENT: this.stage.portalUserAgent };
  }

  private get participantsEnvironment() {
    return { PARTICIPANTS_MAX_AGE_SECONDS: String(this.stage.participantsMaxAgeSeconds) };
  }

  /** What a function needs to ask the central bank. */
  private get centralBankEnvironment() {
    return {
      ...this.stateEnvironment,
      ...this.evidenceEnvironment,
      ...this.portalEnvironment,
      ...this.participantsEnvironment,
      SENDER_PROBES,
      STATUS_RECHECK_SECONDS: String(this.stage.statusRecheckSeconds),
    };
  }

  /** What a function needs that begins, moves or ends retries. */
  private retryEnvironment({ queue, group, role, deadLetters }: RetrySchedules = this.retries) {
    return {
      RETRY_SCHEDULE_GROUP: group.scheduleGroupName,
      RETRY_QUEUE_ARN: queue.queueArn,
      RETRY_SCHEDULE_ROLE_ARN: role.roleArn,
      RETRY_SCHEDULE_DEAD_LETTERS_ARN: deadLetters.queueArn,
      RETRY_TIME_SCALE: String(this.stage.retryTimeScale),
    };
  }

  private addAccounts(): IFunction {
    const family = new ApiFamily<InferInput<typeof accountsEnvironment>>(this, 'Accounts', {
      defaults: this.defaults,
      entry: 'bank-accounts/api',
      environment: { ...this.stateEnvironment, ...this.participantsEnvironment },
      errorImpact: 'Callers cannot check accounts, look up card BINs or list banks.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['GetItem', 'Query', 'UpdateItem']);
    this.allowSecret(family);
    return family.lambda;
  }

  private addBeneficiaries(): IFunction {
    const family = new ApiFamily<InferInput<typeof beneficiariesEnvironment>>(this, 'Beneficiaries', {
      defaults: this.defaults,
      entry: 'beneficiaries/api',
      environment: { ...this.stateEnvironment, ...this.participantsEnvironment },
      errorImpact: 'Accounts can neither read nor change their beneficiaries.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']);
    this.allowSecret(family);
    return family.lambda;
  }

  private get importFilesEnvironment() {
    return { IMPORT_BUCKET: this.data.importFiles.bucketName, IMPORT_PATIENCE_MS: String(this.stage.importPatienceMs) };
  }

  private addImports(queues: ImportQueues): IFunction {
    const family = new ApiFamily<InferInput<typeof importsEnvironment>>(this, 'Imports', {
      defaults: { ...this.defaults, memoryMegabytes: IMPORT_MEMORY_MEGABYTES },
      entry: 'imports/api',
      environment: { ...this.stateEnvironment, ...this.importFilesEnvironment, ...this.participantsEnvironment, ...queueUrls(queues) },
      errorImpact: 'Nobody can import beneficiaries, nor see or correct what was read.',
      // A file of several megabytes is passed on to the bucket within the request.
      slowFrom: Duration.seconds(15),
    });
    this.allowTable(family, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query']);
    this.allowSecret(family);
    this.allowImportFiles(family, 's3:GetObject', 's3:PutObject', 's3:DeleteObject');
    family.allow(['sqs:SendMessage'], [queues.parse.queueArn, queues.commit.queueArn]);
    return family.lambda;
  }

  private addImportQueues(): ImportQueues {
    const parse = new QueueWorker<InferInput<typeof queueParseEnvironment>>(this, 'ImportParseQueue', {
      defaults: { ...this.defaults, memoryMegabytes: PARSER_MEMORY_MEGABYTES },
      entry: 'imports/queue-parse',
      environment: () => ({
        ...this.stateEnvironment,
        ...this.importFilesEnvironment,
        ...this.participantsEnvironment,
        LANGUAGE_MODEL_ID: this.stage.languageModelId ?? '',
      }),
      errorImpact: 'Files to import are not read: their imports fail.',
      timeout: Duration.seconds(90),
      slowFrom: Duration.seconds(80),
      batchSize: 1,
      maxConcurrency: this.stage.parserConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    });
    this.allowTable(parse.worker, ['GetItem', 'PutItem', 'DeleteItem', 'Query']);
    this.allowSecret(parse.worker);
    this.allowImportFiles(parse.worker, 's3:GetObject', 's3:DeleteObject');
    if (this.stage.languageModelId !== null) {
      const model = { service: 'bedrock', account: '', resource: 'foundation-model', resourceName: this.stage.languageModelId };
      parse.worker.allow(['bedrock:InvokeModel'], [this.formatArn(model)]);
    }

    const commit = new QueueWorker<InferInput<typeof queueCommitEnvironment>>(this, 'ImportCommitQueue', {
      defaults: { ...this.defaults, memoryMegabytes: IMPORT_MEMORY_MEGABYTES },
      entry: 'imports/queue-commit',
      environment: (own) => ({ ...this.stateEnvironment, COMMIT_QUEUE_URL: own.queueUrl }),
      errorImpact: 'Confirmed imports are not saved.',
      timeout: Duration.seconds(120),
      slowFrom: Duration.seconds(110),
      batchSize: 1,
      maxConcurrency: this.stage.committerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    });
    this.allowTable(commit.worker, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query']);
    this.allowSecret(commit.worker);
    commit.worker.allow(['sqs:SendMessage'], [commit.queue.queueArn]);
    return { parse: parse.queue, commit: commit.queue };
  }

  private addImportSchedule(queues: ImportQueues): void {
    const { runner } = new ScheduledTask<InferInput<typeof importsScheduleEnvironment>>(this, 'ImportSchedules', {
      defaults: this.defaults,
      entry: 'imports/schedule',
      environment: { ...this.common, ...this.tableEnvironment, ...this.importFilesEnvironment, ...queueUrls(queues) },
      errorImpact: 'Imports that stalled stay as they are, and their accounts cannot start others.',
      timeout: Duration.seconds(50),
      slowFrom: Duration.seconds(40),
      tasks: { sweep_imports: Duration.minutes(1) },
    });
    this.allowTable(runner, ['GetItem', 'PutItem', 'DeleteItem'], [GSI2]);
    this.allowImportFiles(runner, 's3:DeleteObject');
    runner.allow(['sqs:SendMessage'], [queues.parse.queueArn, queues.commit.queueArn]);
  }

  private addMeta(): IFunction {
    const family = new ApiFamily<InferInput<typeof metaEnvironment>>(this, 'Meta', {
      defaults: this.defaults,
      entry: 'meta/api',
      environment: { ...this.common, ...this.tableEnvironment },
      errorImpact: 'Callers cannot read the description of the API.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['UpdateItem']);
    return family.lambda;
  }

  private addFallback(): IFunction {
    return new ApiFamily<InferInput<typeof fallbackEnvironment>>(this, 'Fallback', {
      defaults: this.defaults,
      entry: 'meta/fallback',
      environment: this.common,
      errorImpact: 'Browsers cannot preflight requests; wrong paths and methods get a 5xx.',
      slowFrom: Duration.seconds(5),
    }).lambda;
  }

  private addPlans(): IFunction {
    const family = new ApiFamily<InferInput<typeof plansEnvironment>>(this, 'Plans', {
      defaults: this.defaults,
      entry: 'plans/api',
      environment: this.stateEnvironment,
      errorImpact: 'Nobody can see the plans.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['GetItem', 'Query', 'UpdateItem']);
    this.allowSecret(family);
    return family.lambda;
  }

  private addUsage(): IFunction {
    const family = new ApiFamily<InferInput<typeof usageEnvironment>>(this, 'Usage', {
      defaults: this.defaults,
      entry: 'usage/api',
      environment: this.stateEnvironment,
      errorImpact: 'Accounts cannot read the limits that apply to them.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['GetItem', 'Query', 'UpdateItem']);
    this.allowSecret(family);
    return family.lambda;
  }

  private addUsers(): IFunction {
    const family = new ApiFamily<InferInput<typeof usersEnvironment>>(this, 'Users', {
      defaults: this.defaults,
      entry: 'users/api',
      environment: this.stateEnvironment,
      errorImpact: 'Accounts cannot read their own profile.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['GetItem', 'Query', 'UpdateItem']);
    this.allowSecret(family);
    return family.lambda;
  }

  private addValidate(queue: IQueue): IFunction {
    const family = new ApiFamily<InferInput<typeof validateEnvironment>>(this, 'Validate', {
      defaults: this.defaults,
      entry: 'validate/api',
      environment: {
        ...this.centralBankEnvironment,
        ...this.retryEnvironment(),
        QUEUE_EXPIRY_SECONDS: String(this.stage.queueExpirySeconds),
        VALIDATION_QUEUE_URL: queue.queueUrl,
      },
      errorImpact: 'Nobody can validate transfers.',
      // A verdict may take its 25 seconds when the portal is slow; beyond that callers lose it.
      slowFrom: Duration.seconds(26),
    });
    this.allowTable(family, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], [GSI1]);
    this.allowSecret(family);
    this.allowEvidence(family, 's3:PutObject');
    this.allowSchedules(family);
    family.allow(['sqs:SendMessage'], [queue.queueArn]);
    return family.lambda;
  }

  private addValidations(): IFunction {
    const family = new ApiFamily<InferInput<typeof validationsEnvironment>>(this, 'Validations', {
      defaults: this.defaults,
      entry: 'validations/api',
      environment: {
        ...this.stateEnvironment,
        ...this.evidenceEnvironment,
        ...this.participantsEnvironment,
        ...this.retryEnvironment(),
      },
      errorImpact: 'Callers cannot poll validations, list them or download certificates.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], [GSI1]);
    this.allowSecret(family);
    this.allowEvidence(family, 's3:GetObject');
    this.allowErasure(family);
    this.allowSchedules(family);
    return family.lambda;
  }

  private addValidationQueue(): IQueue {
    const { queue, worker } = new QueueWorker<InferInput<typeof queueValidationsEnvironment>>(this, 'ValidationQueue', {
      defaults: this.defaults,
      entry: 'validate/queue-validations',
      environment: (own) => ({ ...this.centralBankEnvironment, ...this.retryEnvironment(), VALIDATION_QUEUE_URL: own.queueUrl }),
      errorImpact: 'Asynchronous validations get no verdict until they expire.',
      timeout: Duration.seconds(120),
      slowFrom: Duration.seconds(100),
      batchSize: 10,
      maxConcurrency: this.stage.workerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    });
    this.allowTable(worker, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], [GSI1]);
    this.allowSecret(worker);
    this.allowSchedules(worker);
    this.allowEvidence(worker, 's3:PutObject', 's3:GetObject');
    worker.allow(['sqs:SendMessage'], [queue.queueArn]);
    return queue;
  }

  private addValidationSchedules(queue: IQueue): void {
    const { runner } = new ScheduledTask<InferInput<typeof scheduleEnvironment>>(this, 'ValidationSchedules', {
      defaults: this.defaults,
      entry: 'validate/schedule',
      environment: { ...this.common, ...this.tableEnvironment, ...this.evidenceEnvironment, VALIDATION_QUEUE_URL: queue.queueUrl },
      errorImpact: 'Expired and stalled validations stay as they are; quota lost to crashes is not given back.',
      timeout: Duration.seconds(50),
      slowFrom: Duration.seconds(40),
      tasks: { sweep: Duration.minutes(1), reconcile_quota: Duration.minutes(15) },
    });
    this.allowTable(runner, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], [GSI1, GSI2]);
    this.allowErasure(runner);
    runner.allow(['sqs:SendMessage'], [queue.queueArn]);
  }

  private addRetry(): IFunction {
    const family = new ApiFamily<InferInput<typeof retryEnvironment>>(this, 'Retry', {
      defaults: this.defaults,
      entry: 'retry/api',
      environment: { ...this.stateEnvironment, ...this.retryEnvironment() },
      errorImpact: 'Callers cannot set, cancel or follow retries.',
      slowFrom: Duration.seconds(5),
    });
    this.allowTable(family, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query']);
    this.allowSecret(family);
    this.allowSchedules(family);
    return family.lambda;
  }

  /** The queue that attempts arrive on, and what EventBridge Scheduler needs to send them there. */
  private addRetrySchedules(): RetrySchedules {
    const errorImpact = 'Provisional verdicts are not looked at again until the sweeper finds their retries overdue.';
    const group = new ScheduleGroup(this, 'RetrySchedules', {
      scheduleGroupName: `spei-${this.stage.name}-retries`,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'RetryScheduleRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const deadLetters = addDeadLetterQueue(this, 'RetryScheduleDeadLetters', {
      subject: 'retry-schedules',
      kind: 'schedule-dead-letters',
      impact: errorImpact,
      target: this.alarms,
    });
    const { queue, worker } = new QueueWorker<InferInput<typeof retryWorkerEnvironment>>(this, 'RetryQueue', {
      defaults: this.defaults,
      entry: 'retry/queue-attempts',
      batchSize: 10,
      environment: (own) => ({ ...this.centralBankEnvironment, ...this.retryEnvironment({ queue: own, group, role, deadLetters }) }),
      errorImpact,
      timeout: Duration.seconds(120),
      slowFrom: Duration.seconds(100),
      maxConcurrency: this.stage.workerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    });
    queue.grantSendMessages(role);
    deadLetters.grantSendMessages(role);
    const retries = { queue, group, role, deadLetters };
    this.allowTable(worker, ['GetItem', 'PutItem', 'UpdateItem', 'Query'], [GSI1]);
    this.allowSecret(worker);
    this.allowEvidence(worker, 's3:PutObject');
    this.allowSchedules(worker, retries);
    return retries;
  }

  private addRetryTick(): void {
    const { queue } = this.retries;
    const { runner } = new ScheduledTask<InferInput<typeof retryScheduleEnvironment>>(this, 'RetryTick', {
      defaults: this.defaults,
      entry: 'retry/schedule',
      environment: { ...this.common, ...this.tableEnvironment, RETRY_QUEUE_URL: queue.queueUrl },
      errorImpact: 'Retries whose schedule was lost are not made.',
      timeout: Duration.seconds(50),
      slowFrom: Duration.seconds(40),
      tasks: { sweep: Duration.minutes(1) },
    });
    this.allowTable(runner, ['GetItem', 'UpdateItem'], [GSI2]);
    runner.allow(['sqs:SendMessage'], [queue.queueArn]);
  }

  /** The list is asked for once a day; the other runs are there for a day on which that failed. */
  private addParticipantSchedules(): void {
    const { runner } = new ScheduledTask<InferInput<typeof accountsScheduleEnvironment>>(this, 'ParticipantSchedules', {
      defaults: this.defaults,
      entry: 'bank-accounts/schedule',
      environment: { ...this.common, ...this.tableEnvironment, ...this.portalEnvironment },
      errorImpact: 'Banks that join SPEI or change their code stay unknown until the shipped list is refreshed.',
      timeout: Duration.seconds(60),
      slowFrom: Duration.seconds(50),
      tasks: { refresh_participants: Duration.hours(1) },
    });
    this.allowTable(runner, ['GetItem', 'PutItem', 'UpdateItem', 'Query']);
  }

  /** A transaction needs the permissions of the writes it consists of; an index can only be queried. */
  private allowTable(to: ServiceFunction<object>, actions: readonly TableAction[], indexes: readonly string[] = []): void {
    const { tableArn } = this.data.table;
    to.allow(
      actions.map((action) => `dynamodb:${action}`),
      [tableArn],
    );
    if (indexes.length > 0)
      to.allow(
        ['dynamodb:Query'],
        indexes.map((index) => `${tableArn}/index/${index}`),
      );
  }

  private allowSecret(to: ServiceFunction<object>): void {
    to.allow(['secretsmanager:GetSecretValue'], [this.data.secret.secretArn]);
  }

  /** A schedule acts in a role that whoever creates it hands over. */
  private allowSchedules(to: ServiceFunction<object>, { group, role }: RetrySchedules = this.retries): void {
    const schedules = Arn.format({ service: 'scheduler', resource: 'schedule', resourceName: `${group.scheduleGroupName}/*` }, this);
    to.allow(['scheduler:CreateSchedule', 'scheduler:DeleteSchedule'], [schedules]);
    to.allow(['iam:PassRole'], [role.roleArn]);
  }

  /** Removing certificates takes every version of them, or they could be brought back. */
  private allowErasure(to: ServiceFunction<object>): void {
    to.allow(['s3:DeleteObjectVersion'], [this.data.evidence.arnForObjects('cep/*')]);
    to.allow(['s3:ListBucketVersions'], [this.data.evidence.bucketArn]);
  }

  private allowImportFiles(
    to: ServiceFunction<object>,
    ...actions: readonly ('s3:PutObject' | 's3:GetObject' | 's3:DeleteObject')[]
  ): void {
    to.allow(
      actions,
      ['imports/*', 'uploads/*'].map((keys) => this.data.importFiles.arnForObjects(keys)),
    );
    // Without it S3 answers 403 instead of 404 for a file that is not there.
    if (actions.includes('s3:GetObject')) to.allow(['s3:ListBucket'], [this.data.importFiles.bucketArn]);
  }

  private allowEvidence(to: ServiceFunction<object>, ...actions: readonly ('s3:PutObject' | 's3:GetObject')[]): void {
    to.allow(actions, [this.data.evidence.arnForObjects('cep/*')]);
  }
}
