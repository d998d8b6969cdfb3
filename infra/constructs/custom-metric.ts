import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';

import type { MetricName } from '../../shared/logs/catalogue.ts';
import { METRICS_SERVICE } from '../../shared/platform/observability/log.ts';
import { metricsNamespace } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** What all functions of a stage together count under a name, in five minutes. */
export const customMetric = (stage: Stage, name: MetricName): Metric =>
  new Metric({
    namespace: metricsNamespace(stage.name),
    metricName: name,
    dimensionsMap: { service: METRICS_SERVICE },
    statistic: 'Sum',
    period: Duration.minutes(5),
  });
