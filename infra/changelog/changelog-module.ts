import * as v from 'valibot';

import type { ChangelogEntry, OperationChange } from '../../functions/changelog/domain/changelog.ts';
import { compareDocuments } from './compare-documents.ts';
import { readDocument, readEntries, type OpenApiDocument, type WrittenEntry } from './entry-files.ts';

const tagged = v.object({ tags: v.array(v.string()) });

/** `POST /v1/validate` → its tags. */
const tagsByOperation = ({ paths }: OpenApiDocument): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const parsed = v.safeParse(tagged, operation);
        return parsed.success ? [[`${method.toUpperCase()} /v1${path}`, parsed.output.tags] as const] : [];
      }),
    ),
  );

const operationsOf = ({ sections }: WrittenEntry, changes: readonly OperationChange[]): readonly string[] => [
  ...sections.flatMap(({ items }) => items.flatMap(({ operations }) => operations)),
  ...changes.map(({ method, path }) => `${method} ${path}`),
];

/** The changelog: entries with the differences between the document of each version and that of the version before. */
export const makeChangelog = (current: OpenApiDocument): readonly ChangelogEntry[] => {
  const entries = readEntries();
  const documents = entries.map(({ version }, index) => (index === 0 ? current : readDocument(version)));
  return entries.map((entry, index) => {
    const [after, before] = [documents[index] ?? current, documents[index + 1]];
    const changes = before === undefined ? [] : compareDocuments(before, after);
    const tags = tagsByOperation(after);
    const changed = operationsOf(entry, changes).flatMap((operation) => tags.get(operation) ?? []);
    return { ...entry, tags: [...new Set(changed)].toSorted(), changes };
  });
};

/** The changelog as a module of its family, which would have to load the documents otherwise. */
export const changelogModule = (entries: readonly ChangelogEntry[]): string =>
  [
    '// Made by `npm run openapi` from docs/changelog and the OpenAPI documents; see infra/changelog/changelog-module.ts.',
    "import type { ChangelogEntry } from '../domain/changelog.ts';",
    '',
    `export const CHANGELOG: readonly ChangelogEntry[] = ${JSON.stringify(entries, null, 2)};`,
    '',
  ].join('\n');
