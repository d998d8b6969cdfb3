import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { isMultipart, parseMultipart, type FormParts } from '../../../shared/platform/http/multipart.ts';
import { bodyBytes, headersOf, isEncoded, jsonAttributesOf, type ApiGatewayRequest } from '../../../shared/platform/http/request.ts';
import { NumberLiteral, parseJson } from '../../../shared/platform/json/json.ts';
import { RECEIPT_LIMITS } from '../../../shared/receipts/domain/receipt-limits.ts';

/** Parts of a form that contain JSON of a type other than text. */
const JSON_PARTS = new Set(['retry_policy', 'cuentas_candidatas', 'retain_image']);

const isDecimal = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text.trim());

/** A part in the JSON type of its field; one that cannot be parsed stays text, and fails its rule. */
const fieldOf = (name: string, part: FormParts[string]): unknown => {
  if (typeof part !== 'string') return part;
  if (part.trim() === '') return null;
  if (name === 'monto') return isDecimal(part) ? new NumberLiteral(part.trim()) : part;
  return JSON_PARTS.has(name) ? (parseJson(part)?.value ?? part) : part;
};

/** Reads a form, or a JSON body that may be larger than others: it contains an image. */
export const readReceiptBody = async (
  request: ApiGatewayRequest,
): Promise<
  Result<
    unknown,
    | 'body_empty'
    | 'invalid_json'
    | 'body_too_large'
    | 'unsupported_media_type'
    | 'unsupported_content_encoding'
    | 'validation_error'
    | 'invalid_image'
  >
> => {
  const contentType = headersOf(request)['content-type'];
  if (contentType === undefined || !isMultipart(contentType))
    return jsonAttributesOf(request, contentType, { maxBytes: RECEIPT_LIMITS.maxJsonBodyBytes, hint: 'large_receipt' });
  if (isEncoded(request)) return fail('unsupported_content_encoding');
  const bytes = bodyBytes(request);
  if (bytes.byteLength === 0) return fail('body_empty');
  const parts = await parseMultipart(bytes, contentType, { maxFileBytes: RECEIPT_LIMITS.maxFormBytes });
  if (parts === null) return fail('invalid_image');
  return ok(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, fieldOf(name, part)])));
};
