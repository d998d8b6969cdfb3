import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/contract.ts';
import { single, singleWithMeta } from '../../shared/platform/http/envelope-schema.ts';
import { etagHeader } from '../../shared/platform/http/headers.ts';
import { queuedValidationResource, validationResource } from '../../shared/validation/http/validation-schema.ts';
import { receiptBody } from './http/receipt-body.ts';

const asynchronous = v.pipe(
  v.optional(v.picklist(['1', 'true', 'yes', '0'], 'validation_error:async_value'), '0'),
  v.transform((value) => value !== '0'),
);

/** Reads a receipt and tells whether its transfer exists. */
export const validateReceipt = defineRoute({
  operationId: 'validateReceipt',
  method: 'POST',
  path: '/validate-ocr',
  summary: 'Reads a receipt and tells whether its transfer exists',
  description:
    'Reads the fields of a transfer off the image or PDF of a receipt and asks about it as POST /validate does. Fields sent beside ' +
    'the receipt win over what is read; where they differ, normalization_warnings says so. What may have been misread never ends as ' +
    'not_found: the status is then error, error_code ocr_low_confidence, and ocr_result.fields_to_confirm names the fields to send.',
  tag: 'Validations',
  access: { credentials: ['api_key'], permission: 'validations:create', quota: 'one_unit' },
  idempotent: true,
  request: { ...emptyRequest, query: v.object({ async: asynchronous }), body: receiptBody },
  bodyMediaTypes: ['application/json', 'multipart/form-data'],
  responses: {
    200: { description: 'The verdict.', schema: single(validationResource), headers: etagHeader },
    202: {
      description: 'The receipt is sound and waits to be read; poll the validation until its status is terminal.',
      schema: singleWithMeta(queuedValidationResource, { next_poll_after_seconds: v.pipe(v.number(), v.integer()) }),
      headers: { ...etagHeader, Location: { description: 'The validation.', schema: v.string() } },
    },
  },
  errors: [
    'validation_error',
    'invalid_field_type',
    'invalid_date',
    'invalid_amount',
    'required',
    'invalid_account_format',
    'invalid_account_length',
    'invalid_clabe_checksum',
    'invalid_card_luhn',
    'cuenta_y_candidatas_excluyentes',
    'cuentas_candidatas_invalidas',
    'cuenta_unresolvable_after_probes',
    'retry_policy_invalid',
    'retry_pending_cap_exceeded',
    'validation_purged',
    'image_or_image_url_required',
    'invalid_image',
    'invalid_image_format',
    'image_too_large',
    'image_too_small',
    'image_mime_mismatch',
    'image_dimensions_too_large',
    'image_decompression_bomb',
    'image_polyglot_detected',
    'central_rate_limit_exhausted',
    'dispatch_failed',
    'ocr_unavailable',
  ],
});

export const contracts = [validateReceipt];
