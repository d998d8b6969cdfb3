import * as v from 'valibot';

import { functionName, tableName } from '../../../infra/settings/names.ts';
import { DEPLOYED_ENTRIES, synthesize } from '../../support/infra/synthesized.ts';

const stacks = synthesize('prod');

const graph = v.looseObject({
  type: v.literal('metric'),
  properties: v.looseObject({ title: v.string(), metrics: v.array(v.array(v.unknown())) }),
});
const heading = v.looseObject({ type: v.literal('text') });
const bodySchema = v.pipe(v.string(), v.parseJson(), v.object({ widgets: v.array(v.union([graph, heading])) }));
const joinSchema = v.object({ 'Fn::Join': v.tuple([v.literal(''), v.array(v.unknown())]) });

const dashboards = stacks.monitoring.ofType('AWS::CloudWatch::Dashboard').map(([, { Properties }]) => Properties);

/** The dashboard's text; CloudFormation fills in only the region. */
const bodyOf = ({ DashboardBody }: Readonly<Record<string, unknown>>): string => {
  const { 'Fn::Join': join } = v.parse(joinSchema, DashboardBody);
  return join[1].map((part) => (typeof part === 'string' ? part : 'us-east-1')).join('');
};

const graphs = dashboards
  .flatMap((dashboard) => v.parse(bodySchema, bodyOf(dashboard)).widgets)
  .flatMap((widget) => ('properties' in widget && v.is(graph, widget) ? [widget.properties] : []));

/** Names of functions, queues and the like on a graph. */
const namesOn = (title: string): readonly string[] =>
  graphs.filter((shown) => shown.title === title).flatMap(({ metrics }) => metrics.flat().filter((part) => typeof part === 'string'));

describe('the dashboard of a stage', () => {
  test('exists once, named after the stage', () => {
    expect(dashboards.map(({ DashboardName }) => DashboardName)).toEqual(['spei-prod']);
  });

  test.each(['Errors', 'Throttles', 'Duration p99 (ms)', 'Invocations', 'Running time (ms)'])('has %s of every function', (title) => {
    expect(namesOn(title)).toEqual(expect.arrayContaining(DEPLOYED_ENTRIES.map((entry) => functionName('prod', entry))));
  });

  test('has the length, the age and the dead letters of every queue', () => {
    const names = stacks.ofFamilies('AWS::SQS::Queue').map(([, { Properties }]) => String(Properties['QueueName']));
    const titles = ['Messages waiting', 'Age of the oldest message (s)', 'Dead letters'];
    for (const name of names) {
      const expected = name.endsWith('-dead-letters') ? titles.slice(2) : titles.slice(0, 2);
      expect([name, ...titles.filter((title) => namesOn(title).includes(name))]).toEqual([name, ...expected]);
    }
  });

  test('has the traffic of the API, the capacity units of the table and the bytes of the logs', () => {
    expect(namesOn('Requests')).toEqual(expect.arrayContaining(['Count', '4XXError', '5XXError', 'spei-validation-prod']));
    expect(namesOn('Table, capacity units')).toEqual(expect.arrayContaining(['ConsumedWriteCapacityUnits', tableName('prod')]));
    expect(namesOn('Logs (bytes)')).toEqual(
      expect.arrayContaining(DEPLOYED_ENTRIES.map((entry) => `/aws/lambda/${functionName('prod', entry)}`)),
    );
  });
});
