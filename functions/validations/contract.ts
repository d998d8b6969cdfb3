import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import {
  conditionalHeaders,
  etagHeader,
  fileNameHeader,
  notModified,
  reprDigestHeader,
  retryAfterHeader,
} from '../../shared/platform/http/headers.ts';
import { preferenceAppliedHeader, preferWait } from '../../shared/platform/http/prefer.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { oneOf, parameter } from '../../shared/platform/http/schemas/fields.ts';
import { validationParams } from '../../shared/validation/http/validation-params.ts';
import { validationResource } from '../../shared/validation/http/validation-schema.ts';
import { getEvidence, getEvidenceKeys } from './http/evidence-contracts.ts';
import { exportValidations, getValidationStats, listValidations } from './http/history-contracts.ts';
import { erasePlaygroundRuns, getPlaygroundRun, listPlaygroundRuns } from './http/playground-contracts.ts';
import { verifyCepDocument } from './http/verification-contracts.ts';

const pollingHeaders = { ...etagHeader, ...retryAfterHeader, ...preferenceAppliedHeader };

/** Reads one validation; polled, or waited for, until its status is terminal. */
export const getValidation = defineRoute({
  operationId: 'getValidation',
  method: 'GET',
  path: '/validations/{id}',
  summary: 'One validation',
  description: 'With `Prefer: wait=N` the response is sent when the verdict is reached, or after N seconds with the state at that time.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
  request: {
    ...emptyRequest,
    params: validationParams,
    headers: v.object({ ...conditionalHeaders.entries, prefer: preferWait }),
  },
  responses: {
    200: { description: 'The validation.', schema: single(validationResource), headers: pollingHeaders },
    304: notModified(pollingHeaders),
  },
  errors: ['not_found', 'validation_purged'],
});

/** Downloads the certificate exactly as the CEP portal issued it. */
export const getCep = defineRoute({
  operationId: 'getCep',
  method: 'GET',
  path: '/validations/{id}/cep',
  summary: 'The CEP certificate of a validation',
  description: 'The bytes that Banxico issued, unchanged, as XML or PDF.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
  request: {
    ...emptyRequest,
    params: validationParams,
    query: v.object({
      format: v.optional(
        parameter(oneOf(['xml', 'pdf'], { code: 'invalid_format', reason: 'cep_format' }), 'Format of the certificate.'),
        'xml',
      ),
    }),
    headers: conditionalHeaders,
  },
  responses: {
    200: {
      description: 'The certificate, byte for byte.',
      mediaTypes: ['application/xml', 'application/pdf'],
      headers: {
        ...etagHeader,
        ...reprDigestHeader,
        ...fileNameHeader,
      },
    },
    304: notModified({}),
  },
  errors: ['not_found', 'validation_purged', 'cep_not_available'],
});

/** Shows the receipt that a validation was read off. */
export const getReceiptImage = defineRoute({
  operationId: 'getReceiptImage',
  method: 'GET',
  path: '/validations/{id}/image',
  summary: 'The image of the receipt of a validation',
  description: 'The image as it was read: upright, without metadata. A PDF is as it was sent, and always an attachment.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read' },
  request: { ...emptyRequest, params: validationParams },
  responses: {
    200: {
      description: 'The image.',
      mediaTypes: ['image/png', 'image/jpeg', 'application/pdf'],
      headers: {
        'Content-Disposition': { description: 'File name.', schema: v.string() },
        'Cross-Origin-Resource-Policy': { description: '`same-origin`.', schema: v.string() },
        'Content-Security-Policy': { description: '`sandbox` for a PDF.', schema: v.optional(v.string()) },
      },
    },
  },
  errors: ['not_found', 'validation_purged', 'image_not_available'],
});

/** Withdraws a validation from the history. */
export const deleteValidation = defineRoute({
  operationId: 'deleteValidation',
  method: 'DELETE',
  path: '/validations/{id}',
  summary: 'Withdraws a validation from the history',
  description:
    'Reads by its id answer 404 from then on; the history shows it only if `with_deleted` requests it. Pending retries are cancelled. ' +
    'Erasing it for good is a purge.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:delete', testMode: 'separated' },
  request: { ...emptyRequest, params: validationParams },
  responses: { 204: { description: 'It is withdrawn.' } },
  errors: ['not_found', 'validation_purged'],
});

const ERASED = [
  'request_data',
  'normalized_data',
  'central_result',
  'cep_xml',
  'cep_pdf',
  'image',
  'ocr_result',
  'retry_attempts',
  'stored_answer',
] as const;
const KEPT = ['id', 'user_id', 'purged_at', 'quota_unit'] as const;

const confirmationToken = v.pipe(
  v.optional(v.string('purge_token_invalid'), ''),
  v.nonEmpty('purge_token_invalid'),
  v.maxLength(200, 'purge_token_invalid'),
  v.description('The token of the first step.'),
);

/** The data that a purge erases and retains. */
export const PURGE_SCOPE = { willDelete: ERASED, willKeep: KEPT };

/** First step of erasing a validation for good. */
export const preparePurge = defineRoute({
  operationId: 'preparePurge',
  method: 'POST',
  path: '/validations/{id}/purge/prepare',
  summary: 'Prepares to erase a validation for good',
  description:
    'Lists the parts that will be erased and returns the token that confirms the erasure. Withdrawn validations can be erased, too.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:delete', testMode: 'separated' },
  request: { ...emptyRequest, params: validationParams },
  responses: {
    200: {
      description: 'The token and the parts that it erases.',
      schema: single(
        resource('ValidationPurge', {
          type: 'validation_purge',
          id: described(uuid, 'Id of the validation.'),
          attributes: {
            confirmation_token: described(v.string(), 'Confirms the erasure in the second step.', 'eyJ2IjoxfQ.c2lnbmF0dXJl'),
            expires_in: described(v.pipe(v.number(), v.integer()), 'Seconds for which the token is valid.', 120),
            will_delete: described(v.array(v.picklist(ERASED)), 'Parts of the validation that are erased.'),
            will_keep: described(v.array(v.picklist(KEPT)), 'Parts that are kept.'),
          },
        }),
      ),
    },
  },
  errors: ['not_found', 'validation_purged', 'validation_not_finished'],
});

/** Second step. */
export const purgeValidation = defineRoute({
  operationId: 'purgeValidation',
  method: 'POST',
  path: '/validations/{id}/purge',
  summary: 'Erases a validation for good',
  description: 'Takes the token of the first step, within two minutes. From then on every operation on the validation answers 410.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:delete', testMode: 'separated' },
  request: { ...emptyRequest, params: validationParams, body: v.object({ confirmation_token: confirmationToken }) },
  responses: {
    200: {
      description: 'What is left.',
      schema: single(
        resource('ValidationTombstone', {
          type: 'validation_tombstone',
          id: described(uuid, 'Id of the validation.'),
          attributes: { purged_at: described(dateTime, 'When the validation was erased.') },
        }),
      ),
    },
  },
  errors: ['not_found', 'validation_purged', 'validation_not_finished', 'purge_token_invalid', 'purge_token_expired'],
});

const cepMessageResource = resource('CepMessage', {
  type: 'cep_message',
  id: described(uuid, 'Id of the validation.'),
  attributes: { queued: described(v.literal(true), 'The message is on its way.', true) },
});

export const sendCepToMessenger = defineRoute({
  operationId: 'sendCepToMessenger',
  method: 'POST',
  path: '/validations/{id}/cep/send-messenger',
  summary: 'Send the CEP of a validation to the linked chat',
  description: 'Queues the PDF, or the XML where there is no PDF, for the Telegram chat of the account. Each request sends one message.',
  tag: 'Validations',
  access: {
    credentials: ['api_key', 'session'],
    permission: 'notifications:manage_self',
    limits: [{ max: 30, windowSeconds: 3_600, per: 'account' }],
  },
  request: { ...emptyRequest, params: validationParams },
  responses: { 202: { description: 'The message is queued.', schema: single(cepMessageResource) } },
  errors: ['not_found', 'validation_purged', 'cep_not_available', 'messenger_not_linked'],
});

export const contracts = [
  getValidation,
  getCep,
  verifyCepDocument,
  getEvidence,
  getEvidenceKeys,
  sendCepToMessenger,
  getReceiptImage,
  listValidations,
  getValidationStats,
  exportValidations,
  deleteValidation,
  preparePurge,
  purgeValidation,
  listPlaygroundRuns,
  getPlaygroundRun,
  erasePlaygroundRuns,
];
