import * as v from 'valibot';

import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { fileProblem, reasonOf, UPLOAD_TYPES, type FileProblem, type ImportRequest } from '../../../shared/imports/domain/import-source.ts';
import type { RowValues } from '../../../shared/imports/domain/rows/request-row.ts';
import { importBody, importRequestOf, isChosen } from '../../../shared/imports/http/import-body.ts';
import { cellField, listCellField, requestRowChanges } from '../../../shared/imports/http/request-row-body.ts';
import { isFormFile, type FormFile } from '../../../shared/platform/http/multipart.ts';
import { field, integer, oneOf, optional, withDefault, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import {
  NOTIFICATIONS,
  ROW_FIELDS,
  ROW_SELECTIONS,
  type Notify,
  type RowField,
} from '../../../shared/validation-imports/domain/validation-row.ts';
import { isArchive } from '../parsing/open-images.ts';
import { packImages } from '../parsing/pack-images.ts';

const notify = oneOf(NOTIFICATIONS, { code: 'validation_error', reason: 'notify_value' });
const NOTIFY = '`batch`: one event for the whole import. `each`: the events of its rows, too.';

const BINARY = { type: 'string', format: 'binary' } as const;

/** The files of a form with one name. */
const formFiles = (schema: Rule<unknown, readonly FormFile[], 'file_required'>['schema']) => ({
  schema,
  errors: ['file_required'] as const,
  read: (sent: unknown) => (Array.isArray(sent) && sent.every(isFormFile) ? { value: sent } : { code: 'file_required' as const }),
});

/** Parts of the form, or members of the JSON body that names a file already uploaded. */
export const createBody = v.object({
  ...importBody.entries,
  file: field(
    optional(formFiles({ anyOf: [BINARY, { type: 'array', items: BINARY, maxItems: IMPORT_LIMITS.maxImages }] })),
    'CSV, XLS, XLSX, XLSB, ODS, TXT, JSON or PDF, up to 20 MB; with `upload_type` `images` a receipt (PNG, JPEG, WebP, HEIC, PDF), a ZIP of up to 200, or several receipts as parts `file` or `file[]`, up to 20 MB together.',
  ),
  upload_type: field(
    optional(oneOf(UPLOAD_TYPES, { code: 'validation_error', reason: 'upload_type' })),
    '`text` (the default): a file with a transfer in each row. `images`: receipts, each of which becomes a row.',
  ),
  notify: field(optional(notify), `${NOTIFY} \`batch\` when absent.`),
});

export type CreateRequest = ImportRequest & { readonly notify: Notify };

type FilesProblem = FileProblem | 'validation_error';

const pointer = attributePointer('file');

/** Several receipts as the archive that they could have been sent in. */
const archiveOf = (receipts: readonly FormFile[]): Result<FormFile, FilesProblem> => {
  if (receipts.length > IMPORT_LIMITS.maxImages) return fail({ code: 'validation_error', pointer, reason: 'images_count' });
  for (const { bytes } of receipts) {
    const problem = isArchive(bytes) ? 'unsupported_format' : fileProblem(bytes, bytes.byteLength, 'images');
    if (problem !== null) return fail({ code: problem, pointer, ...reasonOf(problem) });
  }
  const total = receipts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (total > IMPORT_LIMITS.maxBytes) return fail({ code: 'file_too_large', pointer });
  return ok({ fileName: null, mediaType: null, bytes: packImages(receipts), isTruncated: false });
};

/** Reads the request to create an import. */
export const createRequestOf = ({
  notify: given,
  upload_type: uploadType,
  file,
  ...rest
}: v.InferOutput<typeof createBody>): Result<CreateRequest, FilesProblem | 'file_required'> => {
  const chosen = (file ?? []).filter(isChosen);
  const isSeveral = chosen.length > 1;
  if (isSeveral && uploadType !== 'images') return fail({ code: 'validation_error', pointer, reason: 'one_file' });
  const sent = isSeveral ? archiveOf(chosen) : ok(chosen[0] ?? null);
  if (!sent.ok) return sent;
  const request = importRequestOf({ ...rest, file: sent.value }, uploadType ?? 'text');
  return request.ok ? ok({ ...request.value, notify: given ?? 'batch' }) : request;
};

/** Body of a commit. */
export const commitBody = v.object({
  rows: field(
    withDefault(oneOf(ROW_SELECTIONS, { code: 'validation_error', reason: 'row_selection' }), 'all_confirmable'),
    '`valid`: only rows of that status. `all_confirmable` (the default): corrected rows and duplicates, too.',
  ),
  expected_quota: field(
    optional(integer({ minimum: 1 }, { code: 'validation_error', reason: 'expected_quota' })),
    'Validations that the commit may use: with another number nothing is started.',
  ),
  notify: field(optional(notify), `${NOTIFY} That of the creation when absent.`),
});

const noRetryPolicy: Rule<unknown, null, 'retry_not_supported_for_bulk'> = {
  schema: { not: {} },
  errors: ['retry_not_supported_for_bulk'],
  read: () => ({ code: 'retry_not_supported_for_bulk' }),
};

const OPERATION = 'POST /validate';
const value = (name: RowField) => cellField(name, OPERATION);

/** Body of the PATCH of a row. */
export const rowBody = v.object({
  fecha: value('fecha'),
  monto: value('monto'),
  clave_rastreo: value('clave_rastreo'),
  referencia_numerica: value('referencia_numerica'),
  emisor: value('emisor'),
  receptor: value('receptor'),
  cuenta_beneficiaria: value('cuenta_beneficiaria'),
  cuentas_candidatas: listCellField('cuentas_candidatas', OPERATION),
  receptor_participante: value('receptor_participante'),
  client_ref: value('client_ref'),
  retry_policy: field(optional(noRetryPolicy), 'Refused: rows of an import take no retries.'),
});

/** The values of a PATCH: those of the fields that are present, at least one. */
export const rowChangesOf = (body: v.InferOutput<typeof rowBody>): Result<RowValues, 'no_valid_fields'> =>
  requestRowChanges(ROW_FIELDS, body);
