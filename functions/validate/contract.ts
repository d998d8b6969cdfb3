import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { etagHeader } from '../../shared/platform/http/headers.ts';
import { preferenceAppliedHeader } from '../../shared/platform/http/prefer.ts';
import { described, named } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, single, singleWithMeta } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { cepVerification, VERIFICATION_LIMITS } from '../../shared/validation/http/cep-verification-resource.ts';
import { acceptedDocument, validationResource, validationStatus, verdictDocument } from '../../shared/validation/http/validation-schema.ts';
import { centralCheckRequest, validationRequest, validateRequest } from './http/requests.ts';
import { playgroundPolicy } from './playground-policy.ts';
import { recheckPolicy } from './recheck-policy.ts';
import { validatePolicy } from './validate-policy.ts';
import { centralCheckPolicy, verificationPolicy } from './verification-policy.ts';

/** The answers to a request with typed fields. */
const outcomes = {
  responses: {
    200: { description: 'The verdict.', schema: verdictDocument, headers: { ...etagHeader, ...preferenceAppliedHeader } },
    202: {
      description: 'Accepted; poll the validation until its status is terminal.',
      schema: acceptedDocument,
      headers: { ...etagHeader, ...preferenceAppliedHeader, Location: { description: 'The validation.', schema: v.string() } },
    },
  },
  errors: [
    'invalid_date',
    'required',
    'invalid_bank_code',
    'invalid_receptor_participante',
    'intra_bank_no_cep',
    'cuenta_unresolvable_after_probes',
    'preflight_failed',
    'clabe_receptor_mismatch',
    'tarjeta_receptor_mismatch',
    'cuenta_invalid_luhn',
    'clave_fecha_incoherente',
    'clave_longitud_invalida',
    'cuenta_required',
    'retry_policy_invalid',
    'retry_pending_cap_exceeded',
    'rate_limit_exceeded',
    'validation_purged',
    'central_rate_limit_exhausted',
    'dispatch_failed',
  ],
} as const;

/** Warnings about data that did not stop a validation are in `normalization_warnings`, never errors. */
export const validate = defineRoute({
  ...validatePolicy,
  summary: 'Checks whether a SPEI transfer exists',
  description:
    "Queries Banxico's CEP portal for the CEP of a transfer. Synchronous by default; with async the client polls the verdict. " +
    'An asynchronous request with `Prefer: wait=N` and without Idempotency-Key returns the verdict if it is reached within N seconds. ' +
    'The body is a flat object or {data: {attributes}}; error pointers always start with /data/attributes.',
  tag: 'Validations',
  request: validateRequest,
  ...outcomes,
});

/** The same as a run of the playground. */
export const validateInPlayground = defineRoute({
  ...playgroundPolicy,
  summary: 'Try whether a SPEI transfer exists',
  description:
    'As `POST /validate` with `playground: true`: the CEP portal is queried, but no quota unit is taken, there are no retries, and neither ' +
    'webhooks nor notifications follow. A day (UTC) has 20 runs, 100 with a plan that is paid for; each candidate account counts as a run. ' +
    'Runs are erased after 30 days.',
  tag: 'Playground',
  request: validateRequest,
  ...outcomes,
});

/** Looks again at a payment found valid. */
export const recheck = defineRoute({
  ...recheckPolicy,
  summary: 'Rechecks a payment found valid',
  description:
    'Queries the CEP portal for the status of the payment, which may have been returned since, and for the PDF of its CEP if that could ' +
    'not be downloaded with the XML. Only for a `valid` validation, up to 72 hours after its verdict. It costs no quota.',
  tag: 'Validations',
  request: validationRequest,
  responses: {
    200: {
      description: 'The validation as it is now, and whether this changed it.',
      schema: singleWithMeta(validationResource, {
        recheck: described(
          named(
            'RecheckReport',
            v.strictObject({
              checked_at: described(dateTime, 'When the portal was queried again.'),
              changed: described(v.boolean(), 'Whether the validation changed.', false),
              previous_status: described(validationStatus, 'The verdict before the recheck.', 'valid'),
            }),
          ),
          'Outcome of the query.',
        ),
      }),
      headers: etagHeader,
    },
  },
  errors: ['not_found', 'validation_purged', 'recheck_not_applicable', 'central_no_answer', 'central_rate_limit_exhausted'],
});

/** Shows what the stored certificate contains. */
export const getCepVerification = defineRoute({
  ...verificationPolicy,
  summary: 'Check the certificate of a validation',
  description:
    'Checks the XML of the CEP as it is stored: its form, its fields against the sealed chain and against the request, and the form of its ' +
    `seal. ${VERIFICATION_LIMITS}`,
  tag: 'Validations',
  request: validationRequest,
  responses: { 200: { description: 'What was checked.', schema: single(cepVerification) } },
  errors: ['not_found', 'validation_purged', 'cep_not_available'],
});

/** Compares the certificate with what the portal sends today. */
export const compareCepWithCentral = defineRoute({
  ...centralCheckPolicy,
  summary: 'Compare the certificate of a validation with Banxico',
  description:
    'As `GET /validations/{id}/cep/verification`, and queries Banxico: `same_as_central` shows whether it returns the same bytes today. One ' +
    'query and one quota unit, which is refunded when Banxico does not answer.',
  tag: 'Validations',
  request: centralCheckRequest,
  responses: { 200: { description: 'What was checked.', schema: single(cepVerification) } },
  errors: ['not_found', 'validation_purged', 'cep_not_available', 'central_no_answer', 'central_rate_limit_exhausted'],
});

export const contracts = [validate, validateInPlayground, recheck, getCepVerification, compareCepWithCentral];
