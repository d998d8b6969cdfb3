import * as v from 'valibot';

import { METRICS } from '../../../shared/logs/catalogue.ts';
import { METRICS_SERVICE } from '../../../shared/platform/observability/log.ts';
import { synthesize } from '../../support/infra/synthesized.ts';

const { monitoring, all } = synthesize('prod');

const NAMESPACE = 'SpeiValidation/prod';

const metricOfOurs = v.looseObject({ MetricName: v.string(), Namespace: v.literal(NAMESPACE), Dimensions: v.unknown() });

const alarmed = [...all.values()]
  .flatMap((stack) => stack.ofType('AWS::CloudWatch::Alarm'))
  .flatMap(([, { Properties }]) => (v.is(metricOfOurs, Properties) ? [Properties] : []));

const dashboards = monitoring.ofType('AWS::CloudWatch::Dashboard').map(([, { Properties }]) => JSON.stringify(Properties));

/** Metrics on the dashboard, by name. */
const drawn = dashboards.flatMap((text) =>
  Array.from(
    text.replaceAll('\\"', '"').matchAll(new RegExp(`"${NAMESPACE}","(\\w+)","service","${METRICS_SERVICE}"`, 'g')),
    ([, name]) => name ?? '',
  ),
);

const read = [...alarmed.map(({ MetricName }) => MetricName), ...drawn];

describe('custom metrics', () => {
  test.each(METRICS)('%s is read by an alarm or by the dashboard', (metric) => {
    expect(read).toContain(metric);
  });

  test('alarms and the dashboard read no other metric of this namespace, and the dashboard each once', () => {
    const known: readonly string[] = METRICS;
    expect(read.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(alarmed.length).toBeGreaterThan(5);
  });

  test('an alarm watches the one value of the dimension that functions write', () => {
    for (const { Dimensions } of alarmed) expect(Dimensions).toEqual([{ Name: 'service', Value: METRICS_SERVICE }]);
  });
});

describe('traces', () => {
  test('a rule of the stage samples its own requests, without tracing one in every second', () => {
    monitoring.template.hasResourceProperties('AWS::XRay::SamplingRule', {
      SamplingRule: {
        RuleName: 'spei-prod-requests',
        FixedRate: 0.05,
        ReservoirSize: 0,
        ServiceType: 'AWS::ApiGateway::Stage',
        ServiceName: 'spei-validation-prod/v1',
      },
    });
  });

  test('the local stage has no rule, because the emulator traces nothing', () => {
    expect([...synthesize('local').all.values()].flatMap((stack) => stack.ofType('AWS::XRay::SamplingRule'))).toEqual([]);
  });
});
