import { readFile } from 'node:fs/promises';

import { alarmCounts } from '../../infra/figures/alarm-counts.ts';
import { currentFigures, withFigures } from '../../infra/figures/figures-block.ts';
import { requestCosts, writeUnitsOf } from '../../infra/figures/request-costs.ts';
import { runsPerMonth, standingCosts } from '../../infra/figures/standing-costs.ts';

const BENCHMARK = `One run

operation                    calls  write units  read units
---------------------------  -----  -----------  ----------
GET validation                   3            2           1
sync valid                       4            5           0
sync valid, Idempotency-Key      5           10           0
repeated under the same key      1            1           0

The calls of "sync valid"
`;

const resource = (Type: string, Properties: Readonly<Record<string, unknown>> = {}) => ({ Type, Properties: { ...Properties } });

describe('figures of docs/operations/costs.md', () => {
  test('are those of the templates and the benchmark (npm run figures writes them)', async () => {
    const document = await readFile('docs/operations/costs.md', 'utf8');
    expect(withFigures(document, await currentFigures())).toBe(document);
  }, 60_000);

  test('replace what is between the markers and nothing else', () => {
    const document = 'before\n<!-- figures: written by `npm run figures`, do not edit -->\nold\n<!-- end of figures -->\nafter\n';
    expect(withFigures(document, 'new')).toBe(
      'before\n<!-- figures: written by `npm run figures`, do not edit -->\n\nnew\n\n<!-- end of figures -->\nafter\n',
    );
  });

  test('need their markers', () => {
    expect(() => withFigures('no markers', 'new')).toThrow(RangeError);
  });
});

describe('standing costs', () => {
  test.each([
    ['rate(1 minute)', 43_800],
    ['rate(15 minutes)', 2_920],
    ['rate(1 hour)', 730],
    ['rate(2 days)', 15.208333333333334],
  ])('a schedule of %s fires %p times a month', (expression, runs) => {
    expect(runsPerMonth(expression)).toBe(runs);
  });

  test.each(['cron(0 12 * * ? *)', 'at(2026-01-01T00:00:00)', 'rate(1 fortnight)'])(
    'a schedule of %s is refused, not left out',
    (expression) => {
      expect(() => runsPerMonth(expression)).toThrow(RangeError);
    },
  );

  test('an alarm on an expression counts once per metric in it', () => {
    const metric = { MetricStat: {} };
    const alarms = [
      resource('AWS::CloudWatch::Alarm'),
      resource('AWS::CloudWatch::Alarm', { Metrics: [{ Expression: 'a/b' }, metric, metric] }),
      resource('AWS::CloudWatch::Alarm', { Metrics: [{ Expression: 'SELECT SUM(Errors) FROM SCHEMA("ns", service)' }] }),
    ];
    expect(standingCosts(alarms, 0)).toContainEqual(expect.objectContaining({ subject: 'Alarms, by metric watched', count: 4 }));
  });

  test('a queue that a function works off is polled 657,000 times a month, a stream is not', () => {
    const mapping = 'AWS::Lambda::EventSourceMapping';
    const resources = [resource(mapping, { ScalingConfig: { MaximumConcurrency: 2 } }), resource(mapping, { StartingPosition: 'LATEST' })];
    const polls = standingCosts(resources, 0).find(({ subject }) => subject === 'Idle polls of queues (1)');
    expect(polls?.count).toBe(657_000);
    expect(polls?.usd).toBeCloseTo(0.2628);
  });
});

describe('alarms', () => {
  const alarm = (AlarmName: string, Metrics?: readonly object[]) =>
    resource('AWS::CloudWatch::Alarm', { AlarmName, ...(Metrics === undefined ? {} : { Metrics }) });

  test('are counted by what they watch, each with the metrics it combines', () => {
    const metric = { MetricStat: {} };
    const counts = alarmCounts([
      alarm('spei-prod-imports-function-errors', [{ Expression: 'a+b' }, metric, metric]),
      alarm('spei-prod-usage-function-errors'),
      alarm('spei-prod-imports-queue-dead-letters'),
      alarm('spei-prod-events-stream-behind'),
      alarm('spei-prod-retry-not-scheduled', [{ Expression: 'SELECT SUM(RetryNotScheduled)' }]),
      resource('AWS::SQS::Queue'),
    ]);
    expect(counts.map(({ subject, ...numbers }) => [subject.split(/[:,]/)[0], numbers])).toEqual([
      ['Functions', { alarms: 2, metrics: 3 }],
      ['Queues', { alarms: 1, metrics: 1 }],
      ['Schedules', { alarms: 0, metrics: 0 }],
      ["The table's stream", { alarms: 1, metrics: 1 }],
      ['What functions count', { alarms: 1, metrics: 1 }],
      ['API', { alarms: 0, metrics: 0 }],
    ]);
  });

  test.each(['spei-prod-weather', 'spei-prod-api-function-errors'])('%s, of no kind or of two, is refused, not left out', (name) => {
    expect(() => alarmCounts([alarm(name)])).toThrow(name);
  });
});

describe('lines of the bill', () => {
  test('what a deployment has none of is no line', () => {
    expect(standingCosts([], 0)).toEqual([]);
    expect(standingCosts([resource('AWS::CloudWatch::Dashboard')], 0)).toEqual([{ subject: 'Dashboards', count: 1, usd: 3 }]);
  });
});

describe('costs of requests', () => {
  test('are read from the table of write units that the benchmark prints', () => {
    expect([...writeUnitsOf(BENCHMARK)]).toEqual([
      ['GET validation', 2],
      ['sync valid', 5],
      ['sync valid, Idempotency-Key', 10],
      ['repeated under the same key', 1],
    ]);
  });

  test('an Idempotency-Key costs what it adds to the validation', () => {
    const lines = requestCosts(BENCHMARK);
    expect(lines.map(({ count, usd }) => [count, usd])).toEqual([
      [2, 1.25],
      [5, 3.125],
      [5, 3.125],
      [1, 0.625],
    ]);
  });

  test.each([
    ['no table', 'nothing was measured\n'],
    ['no row', BENCHMARK.replace('repeated under', 'reused under')],
    ['no number', BENCHMARK.replace('1            1           0', '1            -           0')],
  ])('a benchmark with %s is refused', (_what, text) => {
    expect(() => requestCosts(text)).toThrow(RangeError);
  });
});
