import * as v from 'valibot';

import { IMPORT_LIMITS } from '../../beneficiaries/domain/import-limits.ts';
import { attributePointer, fail, ok, type Result } from '../../errors/failure.ts';
import type { Reason } from '../../errors/reasons.ts';
import { isFormFile, isMultipart, parseMultipart, type FormFile } from '../../platform/http/multipart.ts';
import {
  bodyBytes,
  headersOf,
  isEncoded,
  jsonAttributesOf,
  MAX_JSON_BODY_BYTES,
  type ApiGatewayRequest,
} from '../../platform/http/request.ts';
import { named } from '../../platform/http/schemas/described.ts';
import { asText, field, further, integer, oneOf, optional, required, type Rule } from '../../platform/http/schemas/fields.ts';
import { isRandomUuid } from '../../platform/ids/uuid.ts';
import { PARSE_MODES } from '../domain/import-job.ts';
import { fileProblem, reasonOf, type FileProblem, type ImportRequest, type UploadType } from '../domain/import-source.ts';

/** A file that is a part of a form. */
export const formFile: Rule<unknown, FormFile, 'file_required'> = {
  schema: { type: 'string', format: 'binary' },
  errors: ['file_required'],
  read: (sent) => (isFormFile(sent) ? { value: sent } : { code: 'file_required' }),
};

const uploadId: Rule<string, string, 'upload_error'> = {
  schema: { type: 'string', format: 'uuid' },
  errors: ['upload_error'],
  read: (sent) => (isRandomUuid(sent) ? { value: sent } : { code: 'upload_error', reason: 'upload_unknown' }),
};

/** Parts of the form, or members of the JSON body that names a file already uploaded. */
export const importBody = named(
  'ImportRequest',
  v.object({
    file: field(optional(formFile), 'CSV, XLS, XLSX, XLSB, ODS, TXT, JSON or PDF, up to 20 MB.'),
    upload_id: field(optional(asText(uploadId)), 'Instead of a file: the one uploaded directly.'),
    parse_mode: field(
      optional(oneOf(PARSE_MODES, { code: 'invalid_parse_mode' })),
      "`template` (the default): the template's headers. `free`: any content.",
    ),
  }),
);

/** A browser sends an empty part without a file name when no file was chosen. */
export const isChosen = ({ fileName, bytes }: FormFile): boolean => fileName !== null || bytes.byteLength > 0;

/** Reads the request to create an import (interface: POST imports). */
export const importRequestOf = (
  { file, upload_id: uploadId, parse_mode: parseMode }: v.InferOutput<typeof importBody>,
  uploadType: UploadType = 'text',
): Result<ImportRequest, FileProblem | 'file_required'> => {
  const mode = parseMode ?? 'template';
  if (file !== null && isChosen(file)) {
    const problem = fileProblem(file.bytes, file.bytes.byteLength, uploadType);
    if (problem !== null) return fail({ code: problem, pointer: attributePointer('file'), ...reasonOf(problem) });
    return ok({ source: { kind: 'file', bytes: file.bytes }, parseMode: mode, uploadType });
  }
  if (uploadId !== null) return ok({ source: { kind: 'upload', uploadId }, parseMode: mode, uploadType });
  return fail({ code: 'file_required', pointer: attributePointer('file') });
};

const fileSize = integer({ minimum: 1 }, { code: 'validation_error', reason: 'file_size' });

const allowedSize = further(fileSize, ['file_too_large'], (size) =>
  size <= IMPORT_LIMITS.maxBytes ? { value: size } : { code: 'file_too_large' },
);

/** The request for a presigned upload. */
export const uploadBody = named(
  'ImportUploadRequest',
  v.object({
    size: field(
      required(
        { ...allowedSize, schema: { ...fileSize.schema, maximum: IMPORT_LIMITS.maxBytes } },
        { code: 'validation_error', reason: 'file_size' },
      ),
      'Bytes of the file.',
    ),
  }),
);

type BodyProblem =
  | 'upload_error'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'unsupported_content_encoding'
  | 'file_required'
  | 'validation_error';

/** Names the operation that takes files too large for a request. */
type LargeFileHint = Extract<Reason, 'large_file' | 'large_transfer_file' | 'large_expected_payments_file'>;

/**
 * The parts of a form, or the attributes of a JSON body; without a body there is no file. `maxFiles`: files of a form; with more than one,
 * those of a name are a list.
 */
export const makeReadImportBody =
  (hint: LargeFileHint, maxFiles = 1) =>
  async (request: ApiGatewayRequest): Promise<Result<unknown, BodyProblem>> => {
    const contentType = headersOf(request)['content-type'];
    if (isEncoded(request)) return fail('unsupported_content_encoding');
    if (isMultipart(contentType)) {
      // One byte more than allowed, to detect a file that is too large.
      const parts = await parseMultipart(bodyBytes(request), contentType ?? '', { maxFileBytes: IMPORT_LIMITS.maxBytes + 1, maxFiles });
      return parts === null ? fail({ code: 'upload_error', reason: 'upload_incomplete' }) : ok(parts);
    }
    const json = jsonAttributesOf(request, contentType, { maxBytes: MAX_JSON_BODY_BYTES, hint });
    if (json.ok) return json;
    const [{ code, params = {} }] = json.problems;
    if (code === 'body_too_large') return fail({ code, params, reason: hint });
    if (code === 'unsupported_media_type') return fail({ code, reason: 'form_media_type' });
    return fail({ code: 'file_required', pointer: '/data/attributes/file' });
  };
