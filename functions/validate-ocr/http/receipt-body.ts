import * as v from 'valibot';

import { attributePointer, fail, ok, type Problem, type Result } from '../../../shared/errors/failure.ts';
import { isFormFile, type FormFile } from '../../../shared/platform/http/multipart.ts';
import {
  asText,
  boolean,
  calendarDate,
  field,
  further,
  integer,
  nullable,
  pesos,
  required,
  type Rule,
  type RuleResult,
} from '../../../shared/platform/http/schemas/fields.ts';
import { isRandomUuid } from '../../../shared/platform/ids/uuid.ts';
import type { JsonObject } from '../../../shared/platform/json/json.ts';
import { checkFile, type FileFormProblem } from '../../../shared/receipts/domain/check-file.ts';
import { RECEIPT_LIMITS } from '../../../shared/receipts/domain/receipt-limits.ts';
import type { StatedFields } from '../../../shared/validation/domain/receipt/receipt.ts';
import { commonEntries } from '../../../shared/validation/http/validate-body.ts';
import type { ReceiptSource } from '../domain/receipt-source.ts';

/** An image as sent: a part of a form, or base64, optionally in a `data:` URL with its type. */
type SentImage = { readonly bytes: Uint8Array; readonly mediaType: string | null; readonly isTooLarge: boolean };

const DATA_URL = /^data:(?<type>[\w.+-]+\/[\w.+-]+)?(?:;[\w=-]+)*;base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

const fromForm = ({ bytes, mediaType, isTruncated }: FormFile): SentImage => ({
  bytes,
  mediaType,
  isTooLarge: isTruncated || bytes.byteLength > RECEIPT_LIMITS.maxFormBytes,
});

const fromText = (text: string): RuleResult<SentImage, 'invalid_image'> => {
  const prefix = DATA_URL.exec(text);
  const encoded = text.slice(prefix?.[0].length ?? 0).replaceAll(/\s/g, '');
  if (!BASE64.test(encoded)) return { code: 'invalid_image' };
  const bytes = Buffer.from(encoded, 'base64');
  return { value: { bytes, mediaType: prefix?.groups?.['type'] ?? null, isTooLarge: bytes.byteLength > RECEIPT_LIMITS.maxJsonBytes } };
};

const image: Rule<unknown, SentImage | null, 'invalid_image' | 'invalid_field_type'> = {
  schema: { type: 'string', contentEncoding: 'base64' },
  errors: ['invalid_image', 'invalid_field_type'],
  read: (sent) => {
    // A browser sends an empty part without a file name when no file was chosen.
    if (isFormFile(sent)) return { value: sent.bytes.byteLength === 0 && sent.fileName === null ? null : fromForm(sent) };
    if (typeof sent !== 'string') return { code: 'invalid_field_type' };
    return sent.trim() === '' ? { value: null } : fromText(sent);
  },
};

const MAX_URL_LENGTH = 2_048;

/** The content of a URL is checked when it is fetched; its form is checked here. */
const imageUrl: Rule<string, string, 'invalid_url' | 'invalid_url_scheme'> = {
  schema: { type: 'string', format: 'uri', maxLength: MAX_URL_LENGTH },
  errors: ['invalid_url', 'invalid_url_scheme'],
  read: (sent) => {
    const url = URL.parse(sent);
    if (url === null || sent.length > MAX_URL_LENGTH) return { code: 'invalid_url' };
    return ['https:', 'http:'].includes(url.protocol) ? { value: sent } : { code: 'invalid_url_scheme' };
  },
};

const uploadId: Rule<string, string, 'upload_not_found'> = {
  schema: { type: 'string', format: 'uuid' },
  errors: ['upload_not_found'],
  read: (sent) => (isRandomUuid(sent) ? { value: sent } : { code: 'upload_not_found' }),
};

/** The ways to send the receipt. */
const sourceEntries = {
  image: field(nullable(image), 'JPEG, PNG, WebP, HEIC or PDF: in base64 (up to 3 MB), or as a part of a form (up to 4 MB).'),
  image_url: field(nullable(asText(imageUrl)), 'Instead of an image: where it is fetched, by https, up to 12 MB.'),
  upload_id: field(nullable(asText(uploadId)), 'Instead of an image: the one uploaded directly, up to 12 MB.'),
};

const sourceFields = v.object(sourceEntries);

/** Parts of the form, or members of the JSON body: the receipt, and fields that override those read off it. */
export const receiptBody = v.pipe(
  v.object({
    ...commonEntries,
    fecha: field(nullable(calendarDate({ code: 'invalid_date' })), 'Date of the payment, instead of the one read.'),
    monto: field(nullable(pesos({ code: 'invalid_amount' })), 'Amount in pesos, instead of the one read.'),
    ...sourceEntries,
    retain_image: field(
      nullable(boolean({ code: 'validation_error', reason: 'boolean_value' })),
      'Whether the image is kept for the time set for the service; true when absent.',
    ),
  }),
  v.forward(
    v.partialCheck(
      [['cuenta_beneficiaria'], ['cuentas_candidatas']],
      (fields) => fields.cuenta_beneficiaria === null || fields.cuentas_candidatas === null,
      'cuenta_y_candidatas_excluyentes',
    ),
    ['cuentas_candidatas'],
  ),
);

export type ReceiptBody = v.InferOutput<typeof receiptBody>;

/** The fields that the caller sent with the receipt. */
export const statedFieldsOf = (body: ReceiptBody): StatedFields => ({
  fecha: body.fecha,
  monto: body.monto,
  clave_rastreo: body.clave_rastreo,
  referencia_numerica: body.referencia_numerica,
  emisor: body.emisor,
  receptor: body.receptor,
  accounts: body.cuenta_beneficiaria === null ? (body.cuentas_candidatas ?? []) : [body.cuenta_beneficiaria],
});

/**
 * The source of the receipt: exactly one of the ways to send it. Faults that its bytes show without decoding are reported before a unit is
 * taken.
 */
export const receiptSourceOf = ({
  image: sent,
  image_url: url,
  upload_id: upload,
}: v.InferOutput<typeof sourceFields>): Result<ReceiptSource, 'image_or_image_url_required' | 'image_too_large' | FileFormProblem> => {
  const ways = [sent, url, upload].filter((way) => way !== null);
  if (ways.length === 1 && url !== null) return ok({ kind: 'url', url });
  if (ways.length === 1 && upload !== null) return ok({ kind: 'upload', uploadId: upload });
  if (ways.length !== 1 || sent === null) return fail({ code: 'image_or_image_url_required', pointer: attributePointer('image') });
  if (sent.isTooLarge) return fail({ code: 'image_too_large', pointer: attributePointer('image') });
  const kind = checkFile(sent.bytes, sent.mediaType);
  if (!kind.ok) return fail({ code: kind.problems[0].code, pointer: attributePointer('image') });
  return ok({ kind: 'inline', bytes: sent.bytes, mediaType: sent.mediaType });
};

/** The problems of the receipt's source in a body with other invalid fields; none when a way to send it is itself invalid. */
export const sourceProblems = (json: JsonObject): readonly Problem[] => {
  const parsed = v.safeParse(sourceFields, json);
  const source = parsed.success ? receiptSourceOf(parsed.output) : null;
  return source === null || source.ok ? [] : source.problems;
};

const fileSize = integer({ minimum: 1 }, { code: 'validation_error', reason: 'file_size' });

const allowedSize = further(fileSize, ['image_too_large'], (size) =>
  size <= RECEIPT_LIMITS.maxFileBytes ? { value: size } : { code: 'image_too_large' },
);

/** The request for a presigned upload. */
export const uploadBody = v.object({
  size: field(
    required(
      { ...allowedSize, schema: { ...fileSize.schema, maximum: RECEIPT_LIMITS.maxFileBytes } },
      { code: 'validation_error', reason: 'file_size' },
    ),
    'Bytes of the file.',
  ),
});
