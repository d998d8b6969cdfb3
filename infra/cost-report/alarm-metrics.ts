import * as v from 'valibot';

import type { TemplateResource } from '../templates.ts';

const alarmSchema = v.object({ Metrics: v.optional(v.array(v.looseObject({ MetricStat: v.optional(v.unknown()) })), []) });

/** Metrics an alarm is billed for: its own, or each one in its expression. */
export const metricsOfAlarm = ({ Properties }: TemplateResource): number =>
  Math.max(1, v.parse(alarmSchema, Properties).Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length);
