import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { manifests } from '../../functions/manifests.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ROW_CODES } from '../../shared/imports/domain/rows/candidate-row.ts';

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const documents = [
  'README.md',
  'shared/banking/data/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** A path below one of the repository's folders, without placeholders such as `<family>`, `*` or `…`. */
const PATH = /^(?:docs|functions|infra|shared|test)\/[\w./-]+$/;

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => (PATH.test(code) ? [code] : []));

const linkTargetsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => (/^(?:https?:|#)/.test(target) ? [] : [target.replace(/#.*/, '')]));

/** The anchor GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links to a heading, as the document it is in and its anchor. */
const anchorLinksIn = (document: string): readonly (readonly [file: string, anchor: string])[] =>
  [...read(document).matchAll(/\]\((?!https?:)([^)\s#]*)#([^)\s]+)\)/g)].map(([, target = '', anchor = '']) => [
    target === '' ? document : join(dirname(document), target),
    anchor,
  ]);

/** The rows of the table in docs/architecture.md that says which family serves which paths. */
const familiesOfTable = (): readonly (readonly [family: string, paths: readonly string[]])[] => {
  const [, section = ''] = read('docs/architecture.md').split('## Which family serves which paths\n');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, family = '', cell = '']) => [
    family,
    [...cell.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path).toSorted(),
  ]);
};

describe('documents', () => {
  test.each(documents)('%s names only paths of the repository', (document) => {
    expect(pathsIn(read(document)).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test.each(documents)('%s links only to files of the repository', (document) => {
    expect(linkTargetsIn(read(document)).filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });

  test.each(documents)('%s links only to existing headings', (document) => {
    expect(anchorLinksIn(document).filter(([file, anchor]) => !anchorsIn(file).includes(anchor))).toEqual([]);
  });

  test('README.md names the minimum Node.js and the installed one', () => {
    const started = packageJson.engines.node.replace('>=', '');
    const [installed] = packageJson.devDependencies.node.split('.');
    expect(read('README.md')).toContain(`Node.js ${started} is enough to start; everything then runs on the Node.js ${String(installed)}`);
  });

  test('docs/architecture.md lists every family with exactly its paths', () => {
    const served = manifests.map(({ name, contracts }) => [name, [...new Set(contracts.map(({ path }) => path))].toSorted()]);
    expect(familiesOfTable()).toEqual(served);
  });
});

test('docs/imports.md names every code of a row', () => {
  const text = read('docs/imports.md');
  expect(ROW_CODES.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});
