import { readFileSync } from 'node:fs';

import { SETTINGS } from '../../infra/settings/context.ts';
import { stackName, stackNames } from '../../infra/settings/stack-names.ts';

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
  test('has a row for each setting, and no other', () => {
    const names = rowsIn(sectionOf('Settings')).map(([name = '']) => name.replaceAll('`', ''));
    expect(names.toSorted()).toEqual([...SETTINGS].toSorted());
  });

  test('has each stack in its first table, and no other', () => {
    const names = Array.from(sectionOf('Stacks').matchAll(/`Spei(\w+)-<stage>`/g), ([, part]) => stackName('prod', part ?? ''));
    expect(names.toSorted()).toEqual([...stackNames('prod')].toSorted());
  });

  test('rolls back every stack except data', () => {
    const command = /cdk deploy --exclusively ((?:Spei\w+-prod )+)-c/.exec(sectionOf('Rollback'))?.[1] ?? '';
    expect(command.trim().split(' ')).toEqual(stackNames('prod').filter((name) => name !== stackName('prod', 'Data')));
  });
});
