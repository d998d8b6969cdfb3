import { Alarm, ComparisonOperator, TreatMissingData, type AlarmProps } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

import { arnOf } from '../settings/arns.ts';
import { alarmTopicName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** Kinds of alarm. Each is a heading of docs/runbooks/alarms.md. */
export type AlarmKind =
  | 'function-errors'
  | 'function-throttles'
  | 'function-slow'
  | 'queue-dead-letters'
  | 'queue-oldest-message'
  | 'schedule-dead-letters'
  | 'stream-dead-letters'
  | 'stream-behind'
  | 'api-server-errors'
  | 'portal-page-unrecognised'
  | 'portal-throttled'
  | 'import-interrupted'
  | 'data-export-failed'
  | 'billing-differed'
  | 'language-model-refused'
  | 'participants-drifted'
  | 'participants-stale'
  | 'ip-rate-limiter-unavailable'
  | 'retry-not-scheduled';

type ServiceAlarmProps = Pick<AlarmProps, 'metric' | 'threshold' | 'evaluationPeriods'> & {
  readonly stage: Stage;
  readonly kind: AlarmKind;
  /** The subject in the alarm's name; absent when its kind is unique. */
  readonly subject?: string;
  /** What users lose while the alarm is active. */
  readonly impact: string;
};

/** An alarm that states its impact, links its runbook section and notifies the alarm topic, also when it returns to OK. */
export const addAlarm = (scope: Construct, id: string, { stage, kind, subject, impact, ...measured }: ServiceAlarmProps): void => {
  if (!stage.alarms) return;
  const alarm = new Alarm(scope, id, {
    ...measured,
    alarmName: ['spei', stage.name, ...(subject === undefined ? [] : [subject]), kind].join('-'),
    alarmDescription: `${impact} Runbook: docs/runbooks/alarms.md#${kind}`,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // Missing data is not breaching: an idle function emits no metrics.
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const action = { bind: () => ({ alarmActionArn: arnOf('sns', alarmTopicName(stage.name)) }) };
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
};
