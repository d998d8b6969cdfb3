import * as v from 'valibot';

import { cursorPaging, daysInOrder } from '../../../shared/platform/http/list-query.ts';
import { bilingualText } from '../../../shared/platform/http/schemas/bilingual-text.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { calendarDate, parameter, text } from '../../../shared/platform/http/schemas/fields.ts';
import { CHANGE_KINDS } from '../domain/changelog.ts';
import { MAX_VERSION_LENGTH, VERSION } from './changelog-fields.ts';

const breaking = described(v.boolean(), 'Whether a client that worked before may have to change.', false);
const operations = described(v.array(v.string()), 'The operations that it concerns.', ['POST /v1/validate']);
const kind = described(named('ChangeKind', v.picklist(CHANGE_KINDS)), 'Kind of the changes (Keep a Changelog).', 'added');
const tags = described(v.array(v.string()), 'Tags of the operations that changed, as in the OpenAPI document.', ['Validations']);
const version = described(v.string(), 'The version (Semantic Versioning).', '1.1.0');
const releasedAt = described(dateTime, 'When the version was released.', '2026-11-25T06:00:00.000Z');

const sections = described(
  v.array(
    named(
      'ChangelogSection',
      v.strictObject({
        kind,
        items: described(
          v.array(
            named(
              'ChangelogItem',
              v.strictObject({
                text: described(v.string(), 'The change, in the language of the request.', 'The history can be filtered by bank.'),
                breaking,
                operations,
              }),
            ),
          ),
          'The changes.',
        ),
      }),
    ),
  ),
  'The changes in words, by kind.',
);

const operationChanges = v.array(
  named(
    'OperationChange',
    v.strictObject({
      method: described(v.string(), 'Method of the operation.', 'POST'),
      path: described(v.string(), 'Path of the operation.', '/v1/validate'),
      change: described(v.string(), 'What changed.', 'request-property-added'),
      property: described(v.nullable(v.string()), 'Field or parameter that changed; null for the operation as a whole.', 'client_ref'),
      breaking,
    }),
  ),
);

export const changelogEntryResource = resource('ChangelogEntry', {
  type: 'changelog_entry',
  id: described(v.string(), 'The version.', '1.1.0'),
  attributes: {
    version,
    released_at: releasedAt,
    title: described(v.string(), 'Title, in the language of the request.', 'Administration and finance'),
    tags,
    sections,
  },
});

export const adminChangelogEntryResource = resource('AdminChangelogEntry', {
  type: 'changelog_entry',
  id: described(v.string(), 'The version.', '1.1.0'),
  attributes: {
    version,
    released_at: releasedAt,
    title: described(bilingualText, 'Title in both languages.'),
    tags,
    sections: described(
      v.array(
        named(
          'AdminChangelogSection',
          v.strictObject({
            kind,
            items: described(
              v.array(
                named(
                  'AdminChangelogItem',
                  v.strictObject({ text: described(bilingualText, 'The change in both languages.'), breaking, operations }),
                ),
              ),
              'The changes.',
            ),
          }),
        ),
      ),
      'The changes in words, by kind.',
    ),
    operations: described(operationChanges, 'The differences between the OpenAPI document of the version before and that of this one.'),
  },
});

export const changelogPage = cursorPage(changelogEntryResource);

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;
const day = (description: string) =>
  v.optional(parameter(calendarDate({ code: 'invalid_filter', reason: 'date_filter' }), description, '2026-11-25'));

export const changelogQuery = v.pipe(
  listParameters({
    from: day('Only versions released on this day (UTC) or later.'),
    to: day('Only versions released on this day (UTC) or earlier.'),
    tag: v.optional(
      parameter(text({ minLength: 1, maxLength: 100 }, { code: 'invalid_filter' }), 'Only versions that changed operations with this tag.'),
    ),
    'page[size]': size,
    per_page: alias,
    'page[after]': after,
  }),
  daysInOrder(),
);

export type ChangelogQuery = v.InferOutput<typeof changelogQuery>;

const versionText = text({ pattern: VERSION, maxLength: MAX_VERSION_LENGTH }, { code: 'invalid_version' });

export const entryParams = v.object({ version: parameter(versionText, 'A version of the changelog.', '1.0.0') });

export const diffQuery = listParameters({
  from: v.optional(
    parameter(
      versionText,
      'The version that the client uses; 0.0.0 is before the first. By default the one that the user read last.',
      '1.0.0',
    ),
  ),
  to: v.optional(parameter(versionText, 'The version that it changes to; by default the latest.', '1.1.0')),
});

export const changelogDiffResource = resource('ChangelogDiff', {
  type: 'changelog_diff',
  id: described(v.string(), 'Both versions.', '1.0.0..1.1.0'),
  attributes: {
    from: described(v.string(), 'The changes are later than this version.', '1.0.0'),
    to: described(v.string(), 'The last version of the changes.', '1.1.0'),
    breaking: described(v.boolean(), 'Whether a client that worked with `from` may have to change.', false),
    sections,
    operations: described(operationChanges, 'The differences between the OpenAPI documents of the versions, the oldest first.'),
  },
});
