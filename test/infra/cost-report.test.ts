import { readFile } from 'node:fs/promises';

import { alarmCounts } from '../../infra/cost-report/alarm-counts.ts';
import { measuredIn, writeUnitsOf } from '../../infra/cost-report/benchmark-table.ts';
import { currentFigures, withFigures } from '../../infra/cost-report/figures-block.ts';
import { requestCosts } from '../../infra/cost-report/request-costs.ts';
import { runsPerMonth, standingCosts } from '../../infra/cost-report/standing-costs.ts';
import { validationCosts, VALIDATIONS } from '../../infra/cost-report/validation-costs.ts';

const BENCHMARK = `One run

operation                    calls  write units  read units  history  due  limiter units  S3
---------------------------  -----  -----------  ----------  -------  ---  -------------  --
GET validation                   3            2           1        0    0              0   0
sync valid                       4            5           0        2    2              2   2
sync valid, Idempotency-Key      5           10           0        2    2              2   2
repeated under the same key      1            1           0        0    0              0   0
async accept                     3            3           0        1    1              0   0
worker of that message           2            3           4        2    3              2   2

The calls of "sync valid"
`;

const resource = (Type: string, Properties: Readonly<Record<string, unknown>> = {}) => ({ Type, Properties: { ...Properties } });

describe('figures of docs/operations/costs.md', () => {
  test('equal the templates and the benchmark (npm run cost-report writes them)', async () => {
    const document = await readFile('docs/operations/costs.md', 'utf8');
    expect(withFigures(document, await currentFigures())).toBe(document);
  });

  test('withFigures replaces only the text between the markers', () => {
    const document = 'before\n<!-- figures: written by `npm run cost-report`, do not edit -->\nold\n<!-- end of figures -->\nafter\n';
    expect(withFigures(document, 'new')).toBe(
      'before\n<!-- figures: written by `npm run cost-report`, do not edit -->\n\nnew\n\n<!-- end of figures -->\nafter\n',
    );
  });

  test('withFigures throws without markers', () => {
    expect(() => withFigures('no markers', 'new')).toThrow(RangeError);
  });
});

describe('standingCosts and runsPerMonth', () => {
  test.each([
    ['rate(1 minute)', 43_800],
    ['rate(15 minutes)', 2_920],
    ['rate(1 hour)', 730],
    ['rate(2 days)', 15.208333333333334],
  ])('a schedule of %s runs %p times a month', (expression, runs) => {
    expect(runsPerMonth(expression)).toBe(runs);
  });

  test.each(['cron(0 12 * * ? *)', 'at(2026-01-01T00:00:00)', 'rate(1 fortnight)'])('a schedule of %s throws', (expression) => {
    expect(() => runsPerMonth(expression)).toThrow(RangeError);
  });

  test('an alarm on an expression counts once per metric', () => {
    const metric = { MetricStat: {} };
    const alarms = [
      resource('AWS::CloudWatch::Alarm'),
      resource('AWS::CloudWatch::Alarm', { Metrics: [{ Expression: 'a/b' }, metric, metric] }),
    ];
    expect(standingCosts(alarms)).toContainEqual(expect.objectContaining({ subject: 'Alarms, by metric watched', count: 3 }));
  });

  test('a queue of a function is polled 657,000 times a month, a stream is not', () => {
    const mapping = 'AWS::Lambda::EventSourceMapping';
    const resources = [resource(mapping, { ScalingConfig: { MaximumConcurrency: 2 } }), resource(mapping, { StartingPosition: 'LATEST' })];
    const polls = standingCosts(resources).find(({ subject }) => subject === 'Idle polls of queues (1)');
    expect(polls?.count).toBe(657_000);
    expect(polls?.usd).toBeCloseTo(0.2628);
  });
});

describe('alarmCounts', () => {
  const alarm = (AlarmName: string, properties: Readonly<Record<string, unknown>> = {}) =>
    resource('AWS::CloudWatch::Alarm', { AlarmName, ...properties });

  test('counts alarms by subject, with the metrics of each', () => {
    const metric = { MetricStat: {} };
    const counts = alarmCounts([
      alarm('spei-prod-imports-function-errors', { Metrics: [{ Expression: 'a+b' }, metric, metric] }),
      alarm('spei-prod-usage-function-errors'),
      alarm('spei-prod-imports-queue-dead-letters'),
      alarm('spei-prod-event-dispatch-stream-behind'),
      alarm('spei-prod-retry-not-scheduled', { Namespace: 'SpeiValidation/prod' }),
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

  test.each(['spei-prod-weather', 'spei-prod-queue-function-errors'])('throws on %s, which matches no kind or two', (name) => {
    expect(() => alarmCounts([alarm(name)])).toThrow(name);
  });
});

describe('lines of standingCosts', () => {
  test('omit resources that are not deployed', () => {
    expect(standingCosts([])).toEqual([]);
    expect(standingCosts([resource('AWS::CloudWatch::Dashboard')])).toEqual([{ subject: 'Dashboards', count: 1, usd: 3 }]);
  });
});

describe('requestCosts, validationCosts and writeUnitsOf', () => {
  test('writeUnitsOf adds the indexes and the limiter to the items of an operation', () => {
    const measured = measuredIn(BENCHMARK);
    expect(['GET validation', 'sync valid', 'worker of that message'].map((operation) => writeUnitsOf(measured(operation)))).toEqual([
      2, 11, 10,
    ]);
  });

  test('validationCosts prices the writes, reads and storage of a synchronous and an asynchronous validation', () => {
    const lines = validationCosts(BENCHMARK);
    const usd = (million: number) => (million * VALIDATIONS) / 1_000_000;
    const of = (start: string) => lines.find(({ subject }) => subject.startsWith(start));
    expect(of('DynamoDB, written')?.synchronous).toBeCloseTo(usd(11 * 0.625));
    expect(of('DynamoDB, written')?.asynchronous).toBeCloseTo(usd(15 * 0.625));
    expect(of('DynamoDB, read')).toMatchObject({ synchronous: null, asynchronous: usd(0.5) });
    expect(of('S3')).toMatchObject({ synchronous: usd(10), asynchronous: usd(10) });
    expect(of('SQS')?.synchronous).toBeNull();
  });

  test('an Idempotency-Key costs the difference to the validation without one, and a counted delivery its share of a batch', () => {
    const lines = requestCosts(BENCHMARK);
    expect(lines.map(({ count, usd }) => [count, usd])).toEqual([
      [2, 1.25],
      [5, 3.125],
      [5, 3.125],
      [1, 0.625],
      [0.1, 0.0625],
      [1, 0.625],
    ]);
  });

  test.each([
    ['no table', 'nothing was measured\n'],
    ['no row', BENCHMARK.replace('repeated under', 'reused under')],
    ['no number', BENCHMARK.replace('1            1           0 ', '1            -           0 ')],
  ])('throws for a benchmark with %s', (_what, text) => {
    expect(() => [requestCosts(text), validationCosts(text)]).toThrow(RangeError);
  });
});
