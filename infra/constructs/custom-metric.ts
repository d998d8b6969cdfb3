import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';

import { METRICS_SERVICE, type MetricName } from '../../shared/platform/observability/log.ts';
import { metricsNamespace } from '../names.ts';
import type { Stage } from '../stages.ts';

/** What all functions of a stage together count under a name, in five minutes. */
export const customMetric = (stage: Stage, name: MetricName): Metric =>
  new Metric({
    namespace: metricsNamespace(stage.name),
    metricName: name,
    dimensionsMap: { service: METRICS_SERVICE },
    statistic: 'Sum',
    period: Duration.minutes(5),
  });
