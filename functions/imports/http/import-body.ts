import * as v from 'valibot';

import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { isNumberLiteral, jsonField, textOf, type FieldResult } from '../../../shared/platform/http/json-field.ts';
import { isFormFile, type FormFile } from '../../../shared/platform/http/multipart.ts';
import { PARSE_MODES, type ImportJob } from '../domain/import-job.ts';
import { fileProblem, reasonOf, type FileProblem, type ImportRequest } from '../domain/import-source.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const isParseMode = (value: unknown): value is ImportJob['parseMode'] => PARSE_MODES.some((mode) => mode === value);

/** `undefined` and null mean that nothing was sent. */
const optional =
  <Output>(rule: (value: unknown) => FieldResult<Output>) =>
  (value: unknown): FieldResult<Output | null> =>
    value === null || value === undefined ? { value: null } : rule(value);

const fileRule = (value: unknown): FieldResult<FormFile> => (isFormFile(value) ? { value } : { code: 'file_required' });

const uploadRule = (value: unknown): FieldResult<string> => {
  const text = textOf(value);
  if (!('value' in text)) return text;
  return UUID.test(text.value) ? text : { code: 'upload_error', reason: 'upload_unknown' };
};

const modeRule = (value: unknown): FieldResult<ImportJob['parseMode']> => (isParseMode(value) ? { value } : { code: 'invalid_parse_mode' });

/** Parts of the form, or members of the JSON body that names a file already uploaded. */
export const importBody = v.object({
  file: jsonField(
    { schema: { type: 'string', format: 'binary' }, description: 'CSV, XLS, XLSX, TXT, JSON or PDF, up to 20 MB.' },
    optional(fileRule),
  ),
  upload_id: jsonField(
    { schema: { type: 'string', format: 'uuid' }, description: 'Instead of a file: the one uploaded directly.' },
    optional(uploadRule),
  ),
  parse_mode: jsonField(
    {
      schema: { type: 'string', enum: PARSE_MODES },
      description: "`template` (the default): the template's headers. `free`: any content.",
    },
    optional(modeRule),
  ),
});

/** Reads the request to create an import (interface: POST imports). */
export const importRequestOf = ({
  file,
  upload_id: uploadId,
  parse_mode: parseMode,
}: v.InferOutput<typeof importBody>): Result<ImportRequest, FileProblem | 'file_required'> => {
  const mode = parseMode ?? 'template';
  // A browser sends an empty part without a file name when no file was chosen.
  const isChosen = file !== null && (file.fileName !== null || file.bytes.byteLength > 0);
  if (isChosen) {
    const problem = fileProblem(file.bytes, file.bytes.byteLength);
    if (problem !== null) return fail({ code: problem, pointer: attributePointer('file'), ...reasonOf(problem) });
    return ok({ source: { kind: 'file', bytes: file.bytes }, parseMode: mode });
  }
  if (uploadId !== null) return ok({ source: { kind: 'upload', uploadId }, parseMode: mode });
  return fail({ code: 'file_required', pointer: attributePointer('file') });
};

const sizeRule = (value: unknown): FieldResult<number> => {
  const size = isNumberLiteral(value) ? Number(value.source) : Number.NaN;
  if (!Number.isInteger(size) || size < 1) return { code: 'validation_error', reason: 'file_size' };
  return size <= IMPORT_LIMITS.maxBytes ? { value: size } : { code: 'file_too_large' };
};

/** The request for a presigned upload. */
export const uploadBody = v.object({
  size: jsonField(
    { schema: { type: 'integer', minimum: 1, maximum: IMPORT_LIMITS.maxBytes }, description: 'Bytes of the file.' },
    sizeRule,
  ),
});
