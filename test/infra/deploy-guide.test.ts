import { readFileSync } from 'node:fs';

import { stackName, stackNames } from '../../infra/stack-names.ts';
import { CONTEXT_KEYS } from '../../infra/stages.ts';
import { synthesize } from '../support/infra/synthesized.ts';

const guide = readFileSync('docs/deploy.md', 'utf8');

/** Text below a heading, up to the next one. */
const sectionOf = (heading: string): string => guide.split(/^#{2,3} /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';

/** Rows of the first table of a section, as cells, without its header. */
const rowsIn = (section: string): readonly (readonly string[])[] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('docs/deploy.md', () => {
  test('has a row for every context setting, and no other', () => {
    const names = rowsIn(sectionOf('Settings')).map(([name = '']) => name.replaceAll('`', ''));
    expect(names.toSorted()).toEqual([...CONTEXT_KEYS].toSorted());
  });

  test('has every stack in its first table, and no other', () => {
    const [introduction = ''] = guide.split('## Settings');
    const names = Array.from(introduction.matchAll(/`Spei(\w+)-<stage>`/g), ([, part]) => stackName('prod', part ?? ''));
    expect(names.toSorted()).toEqual([...stackNames('prod')].toSorted());
  });

  test('rolls back every stack but that of the data', () => {
    const command = /cdk deploy --exclusively ((?:Spei\w+-prod )+)-c/.exec(sectionOf('Rollback'))?.[1] ?? '';
    expect(command.trim().split(' ')).toEqual(stackNames('prod').filter((name) => name !== stackName('prod', 'Data')));
  });

  test('counts the alarms and the metrics they are charged for', () => {
    const alarms = [...synthesize('prod').all.values()].flatMap((stack) => stack.ofType('AWS::CloudWatch::Alarm'));
    const metricsOf = (properties: Readonly<Record<string, unknown>>): number =>
      // A query for what functions count is one metric here, and as many as there are functions in the bill.
      Array.isArray(properties['Metrics']) ? Math.max(1, JSON.stringify(properties['Metrics']).split('"MetricStat"').length - 1) : 1;
    const kinds = [
      ['Functions', /-function-/],
      ['Queues', /-queue-/],
      ['Schedules', /-schedule-/],
      ['What functions count', /^spei-prod-(?:portal|retry-not|participants|import-interrupted|ip-rate)/],
      ['API', /-api-/],
    ] as const;
    const counted = kinds.map(([kind, pattern]) => {
      const own = alarms.filter(([, { Properties }]) => pattern.test(String(Properties['AlarmName'])));
      return [kind, own.length, own.reduce((sum, [, { Properties }]) => sum + metricsOf(Properties), 0)] as const;
    });
    const total = (column: 1 | 2): number => counted.reduce((sum, row) => sum + row[column], 0);
    const rows = rowsIn(guide.slice(guide.indexOf('Alarms are charged')));
    const [last, ...others] = rows.slice(0, kinds.length + 1).toReversed();
    expect(others.toReversed().map(([what = '', ...numbers]) => [what.split(':')[0]?.split(',')[0], ...numbers.map(Number)])).toEqual(
      counted,
    );
    expect(last?.slice(1)).toEqual([`**${total(1)}**`, `**${total(2)}**`]);
    expect(total(1)).toBe(alarms.length);
    expect(guide).toContain(`${total(2)} metrics are ${(total(2) / 10).toFixed(2)} USD`);
  });
});
