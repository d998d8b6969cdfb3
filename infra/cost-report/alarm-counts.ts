import * as v from 'valibot';

import type { TemplateResource } from '../templates.ts';
import { metricsOfAlarm } from './alarm-metrics.ts';

/** Number of alarms on one kind of resource, and of the metrics they are charged for. */
export type AlarmCount = { readonly subject: string; readonly alarms: number; readonly metrics: number };

const alarmSchema = v.object({
  AlarmName: v.string(),
  Namespace: v.optional(v.string(), ''),
});

type Alarm = v.InferOutput<typeof alarmSchema>;

const isCalled =
  (name: RegExp) =>
  ({ AlarmName }: Alarm): boolean =>
    name.test(AlarmName);

/** Whether it watches a custom metric of the service. */
const isCounted = ({ Namespace }: Alarm): boolean => Namespace.startsWith('SpeiValidation/');

const KINDS = [
  { subject: 'Functions: errors, throttles, slowness of each family', includes: isCalled(/-function-/) },
  { subject: 'Queues: age of the oldest message, dead letters', includes: isCalled(/-queue-/) },
  { subject: 'Schedules: dead letters', includes: isCalled(/-schedule-/) },
  { subject: "The table's stream: how far its reader is behind, dead letters", includes: isCalled(/-stream-/) },
  { subject: 'What functions count, over all of them', includes: isCounted },
  { subject: 'API: server errors', includes: isCalled(/-api-server-errors$/) },
] as const;

/** The alarms of a deployment by their kind of resource. Throws RangeError for one that belongs to no kind, or to two. */
export const alarmCounts = (resources: readonly TemplateResource[]): readonly AlarmCount[] => {
  const alarms = resources
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .map((resource) => ({ ...v.parse(alarmSchema, resource.Properties), metrics: metricsOfAlarm(resource) }));
  for (const alarm of alarms) {
    if (KINDS.filter(({ includes }) => includes(alarm)).length !== 1) throw new RangeError(`what does ${alarm.AlarmName} watch?`);
  }
  return KINDS.map(({ subject, includes }) => {
    const own = alarms.filter(includes);
    return { subject, alarms: own.length, metrics: own.reduce((total, { metrics }) => total + metrics, 0) };
  });
};
