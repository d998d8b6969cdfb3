import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, Metric, TextWidget, type IMetric, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';

import { METRICS, type MetricName } from '../../shared/logs/catalogue.ts';
import { dashboardName, restApiName, tableName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import { customMetric } from './custom-metric.ts';
import type { WatchedFamily } from './family-alarms.ts';

const PERIOD = Duration.minutes(5);
const HEIGHT = 7;

const FULL_WIDTH = 24;

type CountedGraph =
  | 'requests'
  | 'validations'
  | 'receipts'
  | 'retries'
  | 'imports'
  | 'portal'
  | 'repairs'
  | 'webhooks'
  | 'messages'
  | 'exports';

/** The graph of each custom metric: all of them are on the dashboard. */
const GRAPH_OF: Readonly<Record<MetricName, CountedGraph>> = {
  ValidationAccepted: 'validations',
  VerdictValid: 'validations',
  VerdictNotFound: 'validations',
  VerdictCepUnavailable: 'validations',
  VerdictReturned: 'validations',
  VerdictError: 'validations',
  ValidationFailed: 'validations',
  PortalThrottled: 'portal',
  PortalPageUnrecognised: 'portal',
  PortalSlotsExhausted: 'portal',
  ParticipantsDrifted: 'portal',
  ParticipantsStale: 'portal',
  QuotaUnitsRefunded: 'repairs',
  StalledValidationRedispatched: 'repairs',
  StalledImportRedispatched: 'repairs',
  StalledDataExportResent: 'repairs',
  BillingDiffered: 'repairs',
  DataExportRequested: 'exports',
  DataExportWritten: 'exports',
  DataExportFailed: 'exports',
  OverdueRetryResent: 'repairs',
  ImportAccepted: 'imports',
  ImportParsed: 'imports',
  ImportFailed: 'imports',
  ImportCommitted: 'imports',
  ImportInterrupted: 'imports',
  LanguageModelRefused: 'imports',
  TextRecognitionUnavailable: 'receipts',
  ReceiptRead: 'receipts',
  ReceiptDeferred: 'receipts',
  RetryAttempted: 'retries',
  RetryResolved: 'retries',
  RetryExhausted: 'retries',
  RetryCancelled: 'retries',
  RetryPostponed: 'retries',
  RetryNotScheduled: 'retries',
  WebhookDelivered: 'webhooks',
  WebhookAttemptFailed: 'webhooks',
  WebhookDeliveryPostponed: 'webhooks',
  MessageSent: 'messages',
  MessageDeferred: 'messages',
  MailAddressSuppressed: 'messages',
  NotificationSent: 'messages',
  NotificationDeferred: 'messages',
  IpRateLimiterUnavailable: 'requests',
  RequestRateLimited: 'requests',
  IdempotentReplay: 'requests',
  UnhandledError: 'requests',
};

const graph = (title: string, left: readonly IMetric[], width: number): IWidget =>
  new GraphWidget({ title, left: [...left], width, height: HEIGHT, liveData: true });

/** Graphs side by side, as wide as the dashboard. */
const row = (...graphs: readonly (readonly [title: string, metrics: readonly IMetric[]])[]): readonly IWidget[] =>
  graphs.map(([title, metrics]) => graph(title, metrics, FULL_WIDTH / graphs.length));

const heading = (text: string): readonly IWidget[] => [new TextWidget({ markdown: `## ${text}`, width: FULL_WIDTH, height: 1 })];

/** How a stage is doing: traffic, verdicts, the portal's rate, queues, errors and cost drivers. */
export class ServiceDashboard extends Construct {
  private readonly stage: Stage;
  private readonly functions: readonly string[];

  constructor(scope: Construct, id: string, stage: Stage, watched: readonly WatchedFamily[]) {
    super(scope, id);
    this.stage = stage;
    this.functions = watched.flatMap(({ functions }) => functions.map(({ name }) => name));
    const queues = watched.flatMap((family) => family.queues.map(({ name }) => name));
    const deadLetters = watched.flatMap((family) =>
      [...family.deadLetters, ...family.scheduleDeadLetters, ...family.streamDeadLetters].map(({ name }) => name),
    );
    const widgets = [
      heading('Traffic'),
      row(
        ['Requests', ['Count', '4XXError', '5XXError'].map((metric) => this.ofApi(metric, 'Sum'))],
        ['Latency (ms)', ['p50', 'p99'].map((statistic) => this.ofApi('Latency', statistic))],
        ['Requests refused, replayed, failed', this.counted('requests')],
      ),
      heading('Verdicts'),
      row(['Validations', this.counted('validations')], ['Retries', this.counted('retries')], ['Imports', this.counted('imports')]),
      row(
        ['Receipts', this.counted('receipts')],
        ['Mails and text messages', this.counted('messages')],
        ['Data exports', this.counted('exports')],
      ),
      heading('CEP portal, webhooks and repairs'),
      row(['CEP portal', this.counted('portal')], ['Webhooks', this.counted('webhooks')], ['Repairs', this.counted('repairs')]),
      heading('Queues'),
      row(
        ['Messages waiting', this.ofQueues(queues, 'ApproximateNumberOfMessagesVisible', 'Maximum')],
        ['Age of the oldest message (s)', this.ofQueues(queues, 'ApproximateAgeOfOldestMessage', 'Maximum')],
        ['Dead letters', this.ofQueues(deadLetters, 'NumberOfMessagesReceived', 'Sum')],
      ),
      heading('Functions'),
      row(
        ['Errors', this.ofFunctions('Errors', 'Sum')],
        ['Throttles', this.ofFunctions('Throttles', 'Sum')],
        ['Duration p99 (ms)', this.ofFunctions('Duration', 'p99')],
      ),
      heading('Cost drivers'),
      row(
        ['Invocations', this.ofFunctions('Invocations', 'Sum')],
        ['Running time (ms)', this.ofFunctions('Duration', 'Sum')],
        ['Table, capacity units', ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map((metric) => this.ofTable(metric))],
        [
          'Logs (bytes)',
          this.functions.map((name) => this.metric('AWS/Logs', 'IncomingBytes', { LogGroupName: `/aws/lambda/${name}` }, 'Sum', name)),
        ],
      ),
    ];
    new Dashboard(this, 'Resource', { dashboardName: dashboardName(stage.name), widgets: widgets.map((widgetRow) => [...widgetRow]) });
  }

  private metric(namespace: string, metricName: string, dimensionsMap: Record<string, string>, statistic: string, label: string): IMetric {
    return new Metric({ namespace, metricName, dimensionsMap, statistic, period: PERIOD, label });
  }

  private ofApi(metricName: string, statistic: string): IMetric {
    return this.metric('AWS/ApiGateway', metricName, { ApiName: restApiName(this.stage.name) }, statistic, `${metricName} ${statistic}`);
  }

  private ofTable(metricName: string): IMetric {
    return this.metric('AWS/DynamoDB', metricName, { TableName: tableName(this.stage.name) }, 'Sum', metricName);
  }

  private ofFunctions(metricName: string, statistic: string): readonly IMetric[] {
    return this.functions.map((name) => this.metric('AWS/Lambda', metricName, { FunctionName: name }, statistic, name));
  }

  private ofQueues(names: readonly string[], metricName: string, statistic: string): readonly IMetric[] {
    return names.map((name) => this.metric('AWS/SQS', metricName, { QueueName: name }, statistic, name));
  }

  private counted(graphName: CountedGraph): readonly IMetric[] {
    return METRICS.filter((metric) => GRAPH_OF[metric] === graphName).map((metric) => customMetric(this.stage, metric));
  }
}
