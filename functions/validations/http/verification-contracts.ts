import * as v from 'valibot';

import { MAX_VERIFIED_BYTES } from '../../../shared/banxico/domain/cep/cep-verification.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { isFormFile, isMultipart, parseMultipart } from '../../../shared/platform/http/multipart.ts';
import { bodyBytes, headersOf, isEncoded, type ApiGatewayRequest } from '../../../shared/platform/http/request.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, optional, required, uuidOf, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { cepVerification, VERIFICATION_LIMITS } from '../../../shared/validation/http/cep-verification-resource.ts';

const xmlFile: Rule<unknown, Uint8Array, 'required'> = {
  schema: { type: 'string', format: 'binary' },
  errors: ['required'],
  read: (sent) => (isFormFile(sent) ? { value: sent.bytes } : { code: 'required' }),
};

/** Checks a document that the caller sends. */
export const verifyCepDocument = defineRoute({
  operationId: 'verifyCepDocument',
  method: 'POST',
  path: '/cep/verify',
  summary: 'Check an XML that claims to be a CEP',
  description:
    'A multipart form with the XML, at most 256 kB; document types and entities are refused. With `validation_id` it is compared with the ' +
    `request and with the certificate of that validation. Nothing is stored. ${VERIFICATION_LIMITS}`,
  tag: 'Validations',
  access: {
    credentials: ['api_key', 'session'],
    permission: 'validations:read',
    limits: [{ max: 300, windowSeconds: 3_600, per: 'account' }],
    testMode: 'separated',
  },
  bodyMediaTypes: ['multipart/form-data'],
  request: {
    ...emptyRequest,
    body: v.object({
      file: field(required(xmlFile, { code: 'required' }), 'The XML.'),
      validation_id: field(optional(asText(uuidOf(isValidationId, { code: 'invalid_uuid' }))), 'The validation that it is compared with.'),
    }),
  },
  responses: { 200: { description: 'What was checked.', schema: single(cepVerification) } },
  errors: ['not_found', 'validation_purged', 'cep_not_available'],
});

/** Reads the form. */
export const readCepForm = async (
  request: ApiGatewayRequest,
): Promise<Result<unknown, 'body_empty' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_content_encoding'>> => {
  const contentType = headersOf(request)['content-type'];
  if (isEncoded(request)) return fail('unsupported_content_encoding');
  if (contentType === undefined || !isMultipart(contentType)) return fail({ code: 'unsupported_media_type', reason: 'cep_media_type' });
  // One byte more than allowed, to detect a file that is too large.
  const parts = await parseMultipart(bodyBytes(request), contentType, { maxFileBytes: MAX_VERIFIED_BYTES + 1 });
  if (parts === null) return fail('body_empty');
  const { file } = parts;
  if (isFormFile(file) && file.bytes.byteLength > MAX_VERIFIED_BYTES) {
    return fail({ code: 'body_too_large', params: { max_bytes: MAX_VERIFIED_BYTES }, reason: 'cep_size' });
  }
  return ok(parts);
};
