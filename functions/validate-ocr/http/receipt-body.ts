import * as v from 'valibot';

import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { isNumberLiteral, jsonField, textOf, type FieldResult } from '../../../shared/platform/http/json-field.ts';
import { isFormFile, type FormFile } from '../../../shared/platform/http/multipart.ts';
import type { StatedFields } from '../../../shared/validation/domain/receipt/receipt.ts';
import { amountRule, dateRule, transferEntries } from '../../../shared/validation/http/transfer-fields.ts';
import { RECEIPT_LIMITS } from '../domain/receipt-limits.ts';
import type { ReceiptSource } from '../domain/receipt-source.ts';

/** `undefined` and null mean that nothing was sent. */
const optional =
  <Output>(rule: (value: unknown) => FieldResult<Output>) =>
  (value: unknown): FieldResult<Output | null> =>
    value === null || value === undefined ? { value: null } : rule(value);

/** An image as sent: a part of a form, or base64, which a `data:` URL may wrap and name the type of. `maxBytes` is the bound it is over. */
type SentImage = { readonly bytes: Uint8Array; readonly mediaType: string | null; readonly maxBytes: number | null };

const MAX_URL_LENGTH = 2_048;

const DATA_URL = /^data:(?<type>[\w.+-]+\/[\w.+-]+)?(?:;[\w=-]+)*;base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

const fromForm = ({ bytes, mediaType, isTruncated }: FormFile): SentImage => ({
  bytes,
  mediaType,
  maxBytes: isTruncated || bytes.byteLength > RECEIPT_LIMITS.maxFormBytes ? RECEIPT_LIMITS.maxFormBytes : null,
});

const fromText = (text: string): FieldResult<SentImage> => {
  const prefix = DATA_URL.exec(text);
  const encoded = text.slice(prefix?.[0].length ?? 0).replaceAll(/\s/g, '');
  if (!BASE64.test(encoded)) return { code: 'invalid_image' };
  const bytes = Buffer.from(encoded, 'base64');
  return {
    value: {
      bytes,
      mediaType: prefix?.groups?.['type'] ?? null,
      maxBytes: bytes.byteLength > RECEIPT_LIMITS.maxJsonBytes ? RECEIPT_LIMITS.maxJsonBytes : null,
    },
  };
};

const imageRule = (value: unknown): FieldResult<SentImage | null> => {
  // A browser sends an empty part without a file name when no file was chosen.
  if (isFormFile(value)) return { value: value.bytes.byteLength === 0 && value.fileName === null ? null : fromForm(value) };
  const text = textOf(value);
  if (!('value' in text)) return text;
  return text.value.trim() === '' ? { value: null } : fromText(text.value);
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const uploadRule = (value: unknown): FieldResult<string> => {
  const text = textOf(value);
  if (!('value' in text)) return text;
  return UUID.test(text.value) ? text : { code: 'upload_not_found' };
};

/** What a URL leads to is checked when it is fetched; what it is can be told before. */
const urlRule = (value: unknown): FieldResult<string> => {
  const text = textOf(value);
  if (!('value' in text)) return text;
  const url = URL.parse(text.value);
  if (url === null || text.value.length > MAX_URL_LENGTH) return { code: 'invalid_url' };
  return ['https:', 'http:'].includes(url.protocol) ? text : { code: 'invalid_url_scheme' };
};

const retainRule = (value: unknown): FieldResult<boolean> =>
  typeof value === 'boolean' ? { value } : { code: 'validation_error', reason: 'boolean_value' };

/** Parts of the form, or members of the JSON body: the receipt, and fields that win over what is read off it. */
export const receiptBody = v.pipe(
  v.object({
    ...transferEntries,
    image: jsonField(
      {
        schema: { type: ['string', 'null'], contentEncoding: 'base64' },
        description: 'JPEG, PNG, WebP or PDF: in base64 (up to 3 MB), or as a part of a form (up to 4 MB).',
      },
      optional(imageRule),
    ),
    image_url: jsonField(
      {
        schema: { type: ['string', 'null'], format: 'uri', maxLength: MAX_URL_LENGTH },
        description: 'Instead of an image: where it is fetched, by https, up to 12 MB.',
      },
      optional(urlRule),
    ),
    upload_id: jsonField(
      { schema: { type: ['string', 'null'], format: 'uuid' }, description: 'Instead of an image: the one uploaded directly, up to 12 MB.' },
      optional(uploadRule),
    ),
    retain_image: jsonField(
      {
        schema: { type: ['boolean', 'null'] },
        description: 'Whether the image is kept for the time set for the service; true when absent.',
      },
      optional(retainRule),
    ),
    fecha: jsonField(
      { schema: { type: ['string', 'null'], format: 'date' }, description: 'Date of the payment, instead of the one read.' },
      optional(dateRule),
    ),
    monto: jsonField(
      {
        schema: { type: ['number', 'null'], exclusiveMinimum: 0, maximum: 9_999_999_999_999.99 },
        description: 'Amount in pesos, instead of the one read.',
      },
      optional(amountRule),
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

/** The fields the caller sent beside the receipt. */
export const statedFieldsOf = (body: ReceiptBody): StatedFields => ({
  fecha: body.fecha,
  monto: body.monto,
  clave_rastreo: body.clave_rastreo,
  referencia_numerica: body.referencia_numerica,
  emisor: body.emisor,
  receptor: body.receptor,
  accounts: body.cuenta_beneficiaria === null ? (body.cuentas_candidatas ?? []) : [body.cuenta_beneficiaria],
});

/** Where the receipt is: exactly one of the ways to send it. */
export const receiptSourceOf = ({
  image,
  image_url: url,
  upload_id: uploadId,
}: ReceiptBody): Result<ReceiptSource, 'image_or_image_url_required' | 'image_too_large'> => {
  if ([image, url, uploadId].filter((way) => way !== null).length !== 1) {
    return fail({ code: 'image_or_image_url_required', pointer: attributePointer('image') });
  }
  if (url !== null) return ok({ kind: 'url', url });
  if (uploadId !== null) return ok({ kind: 'upload', uploadId });
  if (image === null) throw new TypeError('one way was chosen');
  if (image.maxBytes !== null) {
    return fail({ code: 'image_too_large', pointer: attributePointer('image'), params: { max_bytes: image.maxBytes } });
  }
  return ok({ kind: 'inline', bytes: image.bytes, mediaType: image.mediaType });
};

const sizeRule = (value: unknown): FieldResult<number> => {
  const size = isNumberLiteral(value) ? Number(value.source) : Number.NaN;
  if (!Number.isInteger(size) || size < 1) return { code: 'validation_error', reason: 'file_size' };
  return size <= RECEIPT_LIMITS.maxFileBytes ? { value: size } : { code: 'image_too_large' };
};

/** The request for a presigned upload. */
export const uploadBody = v.object({
  size: jsonField(
    { schema: { type: 'integer', minimum: 1, maximum: RECEIPT_LIMITS.maxFileBytes }, description: 'Bytes of the file.' },
    sizeRule,
  ),
});
