import { Alarm, ComparisonOperator, TreatMissingData, type AlarmProps } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Kinds of alarm. Each is a heading of docs/runbooks/alarms.md. */
export type AlarmKind =
  | 'function-errors'
  | 'function-throttles'
  | 'function-slow'
  | 'queue-dead-letters'
  | 'queue-oldest-message'
  | 'schedule-dead-letters'
  | 'api-server-errors'
  | 'central-unrecognised'
  | 'central-throttled'
  | 'import-interrupted'
  | 'participants-drifted'
  | 'participants-stale'
  | 'address-limiter-unavailable'
  | 'retry-not-scheduled';

export type AlarmTarget = {
  readonly topic: ITopic;
  /** Name of the deployment, which begins every alarm's name. */
  readonly stageName: string;
};

type HouseAlarmProps = Pick<AlarmProps, 'metric' | 'threshold' | 'evaluationPeriods' | 'datapointsToAlarm'> & {
  readonly kind: AlarmKind;
  /** What the alarm watches, for its name. */
  readonly subject: string;
  /** What a user loses while this goes on. */
  readonly impact: string;
  readonly target: AlarmTarget;
};

/** An alarm that says what is lost, links its runbook section and reaches the alarm topic, also when it is over. */
export const addAlarm = (scope: Construct, id: string, props: HouseAlarmProps): Alarm => {
  const { kind, subject, impact, target, ...measured } = props;
  const alarm = new Alarm(scope, id, {
    ...measured,
    alarmName: `spei-${target.stageName}-${subject}-${kind}`,
    alarmDescription: `${impact} Runbook: docs/runbooks/alarms.md#${kind}`,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // Nothing is measured while nothing runs, and that is not a fault.
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(target.topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
};
