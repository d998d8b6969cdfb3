import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { directUploadResource } from '../../shared/platform/http/direct-upload.ts';
import { etagHeader } from '../../shared/platform/http/headers.ts';
import { preferenceAppliedHeader, preferWait } from '../../shared/platform/http/prefer.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { named } from '../../shared/platform/http/schemas/described.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { asynchronous } from '../../shared/validation/http/async-parameter.ts';
import { acceptedDocument, verdictDocument } from '../../shared/validation/http/validation-schema.ts';
import { receiptBody, uploadBody } from './http/receipt-body.ts';

/** The request with a receipt, and the answers to it. */
const receiptOutcomes = {
  request: {
    ...emptyRequest,
    query: v.object({ async: asynchronous }),
    headers: v.object({ prefer: preferWait }),
    body: named('ReceiptRequest', receiptBody),
  },
  bodyMediaTypes: ['application/json', 'multipart/form-data'],
  responses: {
    200: { description: 'The verdict.', schema: verdictDocument, headers: { ...etagHeader, ...preferenceAppliedHeader } },
    202: {
      description: 'The receipt is sound and waits to be read; poll the validation until its status is terminal.',
      schema: acceptedDocument,
      headers: { ...etagHeader, ...preferenceAppliedHeader, Location: { description: 'The validation.', schema: v.string() } },
    },
  },
  errors: [
    'validation_error',
    'cuenta_unresolvable_after_probes',
    'retry_policy_invalid',
    'retry_pending_cap_exceeded',
    'rate_limit_exceeded',
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
    'invalid_url',
    'invalid_url_scheme',
    'url_ssrf_blocked',
    'image_url_unreachable',
    'image_url_too_large',
    'image_url_too_many_redirects',
    'upload_not_found',
    'pdf_encrypted',
    'pdf_active_content',
    'pdf_hidden_content',
    'pdf_modified_after_issue',
    'pdf_too_many_pages',
    'pdf_multiple_receipts',
    'multiple_receipts',
    'receipt_not_recognised',
    'pdf_invalid_structure',
    'central_rate_limit_exhausted',
    'dispatch_failed',
    'ocr_unavailable',
  ],
} as const;

export const validateReceipt = defineRoute({
  operationId: 'validateReceipt',
  method: 'POST',
  path: '/validate-ocr',
  summary: 'Reads a receipt and checks whether its transfer exists',
  description:
    'Reads the fields of a transfer from the image or PDF of a receipt and queries the transfer as POST /validate does. Fields sent with ' +
    'the receipt take precedence over fields read from it; normalization_warnings lists the differences. Fields that may be misread never ' +
    'end in not_found: the status is then error, error_code ocr_low_confidence, and ocr_result.fields_to_confirm names the fields to send. ' +
    'Every verdict costs one quota unit; a file that is not one receipt costs none, up to 20 times a day.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create', quota: 'one_unit' },
  idempotent: true,
  ...receiptOutcomes,
});

/** The same as a run of the playground. */
export const validateReceiptInPlayground = defineRoute({
  operationId: 'validateReceiptInPlayground',
  method: 'POST',
  path: '/playground/validate-ocr',
  summary: 'Try to read a receipt and check its transfer',
  description:
    'As `POST /validate-ocr` with `playground: true`: no quota unit is taken, there are no retries, and neither webhooks nor notifications ' +
    'follow. It takes one of the runs of the day, for each candidate account if there are any. Runs are erased after 30 days.',
  tag: 'Playground',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create' },
  idempotent: true,
  ...receiptOutcomes,
});

/** A presigned POST for a file that is larger than the API accepts. */
export const createReceiptUpload = defineRoute({
  operationId: 'createReceiptUpload',
  method: 'POST',
  path: '/validate-ocr/uploads',
  summary: 'A form for the direct upload of a receipt',
  description:
    'POST a multipart form to `url`: all `fields` first, then the part `file`. Then validate the receipt with `upload_id`, within a day.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create' },
  request: { ...emptyRequest, body: uploadBody },
  responses: {
    201: { description: 'The form, valid for one file.', schema: single(directUploadResource('ReceiptUpload', 'receipt_upload')) },
  },
  errors: [],
});

export const contracts = [validateReceipt, validateReceiptInPlayground, createReceiptUpload];
