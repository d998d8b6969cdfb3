import { readFileSync } from 'node:fs';

import { major } from 'semver';

import { changelogModule, makeChangelog } from '../../infra/changelog/changelog-module.ts';
import { parseDocument } from '../../infra/changelog/entry-files.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { operations } from '../support/openapi-document.ts';

const entries = makeChangelog(parseDocument(readFileSync('docs/openapi.json', 'utf8')));
const [latest, previous] = entries;

describe('docs/changelog', () => {
  test('has the version of this build as its latest entry', () => {
    expect(latest?.version).toBe(packageJson.version);
  });

  test('is what the changelog family serves, as `npm run openapi` writes it', () => {
    const generated = readFileSync('functions/changelog/data/changelog.generated.ts', 'utf8');
    expect(generated).toBe(changelogModule(entries));
  });

  test('names operations that exist in the latest version', () => {
    const known = new Set(operations.map(({ method, path }) => `${method.toUpperCase()} /v1${path}`));
    const named = latest?.sections.flatMap(({ items }) => items.flatMap((item) => item.operations)) ?? [];
    expect(named.filter((operation) => !known.has(operation))).toEqual([]);
  });

  test('orders versions by their release', () => {
    const days = entries.map(({ releasedAt }) => releasedAt);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('has no breaking change without a new major version', () => {
    const breaking = latest?.changes.filter((change) => change.breaking) ?? [];
    const isMajor = previous === undefined || major(packageJson.version) > major(previous.version);
    expect(isMajor ? [] : breaking).toEqual([]);
  });
});
