import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { rcompare } from 'semver';
import * as v from 'valibot';

import { CHANGE_KINDS, type ChangelogEntry } from '../../functions/changelog/domain/changelog.ts';
import { dateTime } from '../../shared/platform/http/schemas/envelope-schema.ts';

/** Folder of the entries, a file for each version. */
const ENTRIES = 'docs/changelog';

/** Folder of the OpenAPI documents of released versions. That of the present version is docs/openapi.json. */
const DOCUMENTS = 'infra/changelog/documents';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const bilingual = v.strictObject({ es: text, en: text });

/** An entry as its file has it. */
const entryFile = v.strictObject({
  released_at: dateTime,
  title: bilingual,
  sections: v.pipe(
    v.array(
      v.strictObject({
        kind: v.picklist(CHANGE_KINDS),
        items: v.pipe(
          v.array(
            v.strictObject({
              text: bilingual,
              breaking: v.boolean(),
              operations: v.array(v.pipe(v.string(), v.regex(/^(?:GET|POST|PUT|PATCH|DELETE) \/v1\//))),
            }),
          ),
          v.minLength(1),
        ),
      }),
    ),
    v.minLength(1),
  ),
});

/** A version without that which is derived from OpenAPI documents. */
export type WrittenEntry = Omit<ChangelogEntry, 'tags' | 'changes'>;

/** The entries of the folder, the latest version first. Throws where a file is not an entry. */
export const readEntries = (): readonly WrittenEntry[] =>
  readdirSync(ENTRIES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const { released_at: releasedAt, ...entry } = v.parse(entryFile, JSON.parse(readFileSync(join(ENTRIES, file), 'utf8')));
      return { version: file.replace(/\.json$/, ''), releasedAt, ...entry };
    })
    .toSorted((left, right) => rcompare(left.version, right.version));

const documentFile = (version: string): string => join(DOCUMENTS, `${version}.json.gz`);

const openApi = v.looseObject({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });

export type OpenApiDocument = v.InferOutput<typeof openApi>;

export const parseDocument = (json: string): OpenApiDocument => v.parse(openApi, JSON.parse(json));

/** The OpenAPI document of a released version. Throws where there is none. */
export const readDocument = (version: string): OpenApiDocument => parseDocument(gunzipSync(readFileSync(documentFile(version))).toString());

/** Keeps the OpenAPI document of a version that is released. */
export const storeDocument = (version: string, document: OpenApiDocument): void => {
  writeFileSync(documentFile(version), gzipSync(JSON.stringify(document), { level: 9 }));
};
