import { Construct } from 'constructs';

import type { MetricName } from '../../shared/logs/catalogue.ts';
import type { Stage } from '../settings/stages.ts';
import { addAlarm, type AlarmKind } from './alarm.ts';
import { customMetric } from './custom-metric.ts';

type Counted = {
  readonly metric: MetricName;
  readonly kind: AlarmKind;
  readonly impact: string;
};

const COUNTED: readonly Counted[] = [
  {
    metric: 'PortalPageUnrecognised',
    kind: 'portal-page-unrecognised',
    impact: 'Validations end in error because the CEP portal answers in an unknown form.',
  },
  {
    metric: 'PortalThrottled',
    kind: 'portal-throttled',
    impact: 'The CEP portal throttles us: synchronous validations get 503, queued ones wait.',
  },
  {
    metric: 'RetryNotScheduled',
    kind: 'retry-not-scheduled',
    impact: 'Retries are made late: their schedules cannot be created, and the sweeper sends them when they are overdue.',
  },
  {
    metric: 'ParticipantsDrifted',
    kind: 'participants-drifted',
    impact: 'Where snapshots of the list of participants cannot be read, new banks are not recognised.',
  },
  {
    metric: 'ParticipantsStale',
    kind: 'participants-stale',
    impact: 'Banks that join SPEI or change their code are not recognised.',
  },
  {
    metric: 'ImportInterrupted',
    kind: 'import-interrupted',
    impact: 'Imports of beneficiaries take minutes longer, or fail after three attempts.',
  },
  {
    metric: 'DataExportFailed',
    kind: 'data-export-failed',
    impact: 'A user does not get the requested copy of their data, and must request it again.',
  },
  {
    metric: 'LanguageModelRefused',
    kind: 'language-model-refused',
    impact: 'Files to import that no rule can follow are refused, because the language model does not answer us.',
  },
  {
    metric: 'BillingDiffered',
    kind: 'billing-differed',
    impact: 'Plans change late, units are charged wrong for up to a day, or a customer paid twice: the log line names which.',
  },
  {
    metric: 'IpRateLimiterUnavailable',
    kind: 'ip-rate-limiter-unavailable',
    impact: 'Requests per client address are not limited while their counters cannot be written.',
  },
];

/** Alarms on custom metrics of any function: faults that are not function errors. */
export class CountedAlarms extends Construct {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    for (const { metric, kind, impact } of COUNTED) {
      addAlarm(this, metric, {
        stage,
        kind,
        impact,
        metric: customMetric(stage, metric),
        threshold: 1,
        evaluationPeriods: 1,
      });
    }
  }
}
