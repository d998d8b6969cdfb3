import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { manifests } from '../../functions/manifests.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ROW_CODES } from '../../shared/imports/domain/rows/candidate-row.ts';
import type { FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
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

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links to a heading, as its document and its anchor. */
const anchorLinksIn = (document: string): readonly (readonly [file: string, anchor: string])[] =>
  [...read(document).matchAll(/\]\((?!https?:)([^)\s#]*)#([^)\s]+)\)/g)].map(([, target = '', anchor = '']) => [
    target === '' ? document : join(dirname(document), target),
    anchor,
  ]);

/** The rows of the table in docs/design/families.md: each family with its paths. */
const familiesOfTable = (): readonly (readonly [family: string, paths: readonly string[]])[] => {
  const [, section = ''] = read('docs/design/families.md').split('## Which family serves which paths\n');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, family = '', cell = '']) => [
    family,
    [...cell.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path).toSorted(),
  ]);
};

/** Rows of README.md's table of features: paths that the API serves, and paths that it does not. */
const rowsOfWhatWorks = (): readonly { readonly works: readonly string[]; readonly missing: readonly string[] }[] => {
  const [, section = ''] = read('README.md').split('## What works\n');
  const [table = ''] = section.split('\n## ');
  const pathsOf = (cell: string): readonly string[] => Array.from(cell.matchAll(/`(\/[^`]+)`/g), ([, path = '']) => path);
  return [...table.matchAll(/^\| [A-Z][^|]+ \|([^|]*)\|([^|]*)\|$/gm)]
    .slice(1)
    .map(([, works = '', missing = '']) => ({ works: pathsOf(works), missing: pathsOf(missing) }));
};

/** The row of a decision in the index, from its title and its line of date and status. */
const rowOfDecision = (file: string): string => {
  const [, number = '', title = '', date = '', status = ''] =
    /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d{2}-\d{2})\. Status: (accepted|superseded by ADR \d+)\.\n/.exec(read(`docs/adr/${file}`)) ?? [];
  return `| [${number}](${file}) | ${title} | ${date} | ${status} |`;
};

const families: readonly FamilyManifest[] = manifests;

const pathsOfFamily = ({ contracts, pages }: FamilyManifest): readonly string[] => [
  ...new Set([...contracts.map(({ path }) => path), ...(pages === undefined ? [] : [pages])]),
];

const servedPaths = families.flatMap(pathsOfFamily);

const isAtOrBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

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

  test('README.md lists as working exactly the paths that a family serves', () => {
    const rows = rowsOfWhatWorks();
    const works = rows.flatMap((row) => row.works);
    const isServed = (parent: string): boolean => servedPaths.some((path) => isAtOrBelow(path, parent));
    expect(rows.length).toBeGreaterThan(5);
    expect(works.filter((path) => !isServed(path))).toEqual([]);
    expect(rows.flatMap(({ missing }) => missing).filter(isServed)).toEqual([]);
    expect(servedPaths.filter((path) => !works.some((parent) => isAtOrBelow(path, parent)))).toEqual([]);
  });

  test('docs/adr/README.md has a row for each decision, with its title, date and status, and no other', () => {
    const rows = [...read('docs/adr/README.md').matchAll(/^\| \[\d+\]\(.*$/gm)].map(([row]) => row);
    const decisions = readdirSync(join(root, 'docs/adr')).filter((file) => file !== 'README.md');
    expect(rows).toEqual(decisions.toSorted().map(rowOfDecision));
  });

  test('docs/design/families.md lists every family with exactly its paths', () => {
    const served = families.map((family) => [family.name, pathsOfFamily(family).toSorted()]);
    expect(familiesOfTable()).toEqual(served);
  });
});

test('docs/imports.md names every code of a row', () => {
  const text = read('docs/imports.md');
  expect(ROW_CODES.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});
