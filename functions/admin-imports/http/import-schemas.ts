import * as v from 'valibot';

import { userFilter } from '../../../shared/administration/http/user-filter.ts';
import { countsOf as expectedPaymentCounts } from '../../../shared/expected-payment-imports/http/import-resources.ts';
import { FILE_FORMATS, IMPORT_STATUSES, PARSE_MODES } from '../../../shared/imports/domain/import-job.ts';
import { importParams } from '../../../shared/imports/http/import-contracts.ts';
import { countsOf as beneficiaryCounts } from '../../../shared/imports/http/import-resources.ts';
import { count, numericId } from '../../../shared/imports/http/import-schema.ts';
import { cursorPaging } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { oneOf, parameter, wordList } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { countsOf as validationCounts } from '../../../shared/validation-imports/http/import-resources.ts';
import { IMPORT_KINDS, type AnyImport, type ImportsPage } from '../use-cases/read-imports.ts';

const STATUSES = [...IMPORT_STATUSES, 'validating'] as const;
const PATH = '/v1/admin/imports';

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

export const importsQuery = listParameters({
  user_id: userFilter,
  kind: v.optional(parameter(oneOf(IMPORT_KINDS, { code: 'invalid_filter', reason: 'import_kind_filter' }), 'Only imports of one kind.')),
  status: v.optional(parameter(wordList(STATUSES, { code: 'invalid_filter', reason: 'status_filter' }), 'Statuses separated by commas.')),
  'page[size]': size,
  per_page: alias,
  'page[after]': after,
});

export type ImportsQuery = v.InferOutput<typeof importsQuery>;

export const adminImportParams = v.object({
  kind: parameter(oneOf(IMPORT_KINDS, { code: 'not_found' }), 'What the file contains.', 'beneficiaries'),
  id: importParams.entries.id,
});

const instantOrNull = v.nullable(dateTime);

export const importResource = linkedResource('AdminImport', {
  type: 'import',
  id: described(numericId, 'Id of the import.', '42000000001'),
  attributes: {
    kind: described(named('AdminImportKind', v.picklist(IMPORT_KINDS)), 'What the file contains.'),
    user_id: described(uuid, 'The user of the import.'),
    status: described(named('ValidationImportStatus', v.picklist(STATUSES)), 'Status of the import.'),
    file_format: described(v.nullable(v.picklist(FILE_FORMATS)), 'Format of the file; null before it was read.', 'csv'),
    parse_mode: described(v.picklist(PARSE_MODES), '`template`: a file with the headers of the template. `free`: another one.'),
    counts: described(v.record(v.string(), count), 'The counters that its user sees. Rows are not shown.', {
      total_rows: 3,
      valid_count: 2,
    }),
    verdicts: described(v.record(v.string(), count), 'Ended validations by their first verdict; empty for other kinds.', { valid: 2 }),
    llm_invoked: described(v.boolean(), 'Whether a language model was used.', false),
    attempts: described(count, 'Consecutive attempts that failed for a fault of the service.', 0),
    error_code: described(v.nullable(v.string()), 'Why it failed; null when it did not.', null),
    correlation_id: described(v.string(), 'Id of the request that caused its current work.', '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11'),
    created_at: described(dateTime, 'When it was accepted.'),
    parsed_at: described(instantOrNull, 'When the file was read; null before.'),
    committed_at: described(instantOrNull, 'When the commit was requested; null before.'),
    completed_at: described(instantOrNull, 'When it ended; null before.'),
  },
  links: selfLinks,
});

export const importsPage = cursorPage(importResource);

const progressOf = (found: AnyImport) => {
  switch (found.kind) {
    case 'beneficiaries':
      return { counts: beneficiaryCounts(found.job), verdicts: {} };
    case 'expected_payments':
      return { counts: expectedPaymentCounts(found.job), verdicts: {} };
    case 'validations':
      return { counts: validationCounts(found.job), verdicts: found.job.details.batch?.verdicts ?? {} };
  }
};

const addressOf = ({ kind, job }: AnyImport): string => listAddress(`${PATH}/${kind}/${job.id}`, { user_id: job.userId });

const importData = (found: AnyImport) => {
  const { kind, job } = found;
  return {
    type: 'import',
    id: job.id,
    attributes: {
      kind,
      user_id: job.userId,
      status: job.status,
      file_format: job.fileFormat,
      parse_mode: job.parseMode,
      ...progressOf(found),
      llm_invoked: job.llmInvoked,
      attempts: job.attempts,
      error_code: job.error?.code ?? null,
      correlation_id: job.correlationId,
      created_at: isoInstant(job.createdAt),
      parsed_at: isoInstant(job.parsedAt),
      committed_at: isoInstant(job.committedAt),
      completed_at: isoInstant(job.completedAt),
    },
    links: { self: addressOf(found) },
  } satisfies ResourceOf<typeof importResource>;
};

export const presentImport = (found: AnyImport) => ({ status: 200, kind: 'json', data: importData(found) }) as const;

export const presentImports = ({ query, page }: { readonly query: ImportsQuery; readonly page: ImportsPage }) => {
  const { 'page[after]': cursor, ...filters } = query;
  const addressWith = (other: string | undefined): string => listAddress(PATH, { ...filters, 'page[after]': other });
  const { links, headers } = pageLinks({
    self: addressWith(cursor),
    next: page.next === null ? null : addressWith(page.next),
    prev: null,
  });
  return {
    status: 200,
    kind: 'json',
    data: page.imports.map(importData),
    links,
    meta: { page: { size: page.size, has_more: page.next !== null } },
    headers,
  } as const;
};
