import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';

import type { MetricName } from '../../shared/platform/observability/log.ts';
import { addAlarm, type AlarmKind, type AlarmTarget } from './alarm.ts';

type Watched = {
  readonly metric: MetricName;
  readonly kind: AlarmKind;
  readonly impact: string;
  /** Functions that count it, by the name they log under. */
  readonly services: readonly string[];
};

const ASKING = ['bank-accounts-schedule', 'validate', 'validate-queue-validations', 'retry-queue-attempts'];
const ANSWERING = ['bank-accounts', 'beneficiaries', 'imports', 'meta', 'plans', 'retry', 'usage', 'users', 'validate', 'validations'];

const WATCHED: readonly Watched[] = [
  {
    metric: 'CentralUnrecognised',
    kind: 'central-unrecognised',
    impact: 'Validations end in error because the central bank answers in a form we do not know.',
    services: ASKING,
  },
  {
    metric: 'CentralThrottled',
    kind: 'central-throttled',
    impact: 'The central bank throttles us: synchronous validations get 503, queued ones wait.',
    services: ASKING,
  },
  {
    metric: 'RetryNotScheduled',
    kind: 'retry-not-scheduled',
    impact: 'Retries are made late: their schedules cannot be created, and the sweeper sends them when they are overdue.',
    services: ['retry', 'retry-queue-attempts', 'validate', 'validate-queue-validations'],
  },
  {
    metric: 'ParticipantsDrifted',
    kind: 'participants-drifted',
    impact: 'Where snapshots of the list of participants cannot be read, new banks are not recognised.',
    services: ['bank-accounts-schedule'],
  },
  {
    metric: 'ParticipantsStale',
    kind: 'participants-stale',
    impact: 'Banks that join SPEI or change their code are not recognised.',
    services: ['bank-accounts-schedule'],
  },
  {
    metric: 'ImportInterrupted',
    kind: 'import-interrupted',
    impact: 'Imports of beneficiaries take minutes longer, or fail after three attempts.',
    services: ['imports-queue-parse', 'imports-queue-commit'],
  },
  {
    metric: 'AddressLimiterUnavailable',
    kind: 'address-limiter-unavailable',
    impact: 'Requests per client address are not limited while their counters cannot be written.',
    services: ANSWERING,
  },
];

type ServiceAlarmsProps = {
  readonly target: AlarmTarget;
  /** Namespace the functions of this deployment count in. */
  readonly namespace: string;
};

/** Alarms on what the functions themselves count: faults that no error of a function shows. */
export class ServiceAlarms extends Construct {
  constructor(scope: Construct, id: string, { target, namespace }: ServiceAlarmsProps) {
    super(scope, id);
    for (const { metric, kind, impact, services } of WATCHED) {
      for (const service of services) {
        addAlarm(this, `${metric}-${service}`, {
          kind,
          impact,
          subject: service,
          target,
          metric: new Metric({ namespace, metricName: metric, dimensionsMap: { service }, statistic: 'Sum', period: Duration.minutes(5) }),
          threshold: 1,
          evaluationPeriods: 1,
        });
      }
    }
  }
}
