import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/contract.ts';
import { single, singleWithMeta } from '../../shared/platform/http/envelope-schema.ts';
import { etagHeader } from '../../shared/platform/http/headers.ts';
import { preferenceAppliedHeader, preferWait } from '../../shared/platform/http/prefer.ts';
import { transferFields } from '../../shared/validation/http/transfer-fields.ts';
import { queuedValidationResource, validationResource } from '../../shared/validation/http/validation-schema.ts';
import { validatePolicy } from './validate-policy.ts';

const asynchronous = v.pipe(
  v.optional(v.picklist(['1', 'true', 'yes', '0'], 'validation_error:async_value'), '0'),
  v.transform((value) => value !== '0'),
);

/** Warnings about data that did not stop a validation are in `normalization_warnings`, never errors. */
export const validate = defineRoute({
  ...validatePolicy,
  summary: 'Tells whether a SPEI transfer exists',
  description:
    "Asks Banxico's CEP portal for the CEP of a transfer. Synchronous by default; with async the verdict is polled. " +
    'An asynchronous request with `Prefer: wait=N` and without Idempotency-Key is answered with the verdict when that comes within N seconds. ' +
    'The body is a flat object or {data: {attributes}}; error pointers always start with /data/attributes.',
  tag: 'Validations',
  request: { ...emptyRequest, query: v.object({ async: asynchronous }), headers: v.object({ prefer: preferWait }), body: transferFields },
  responses: {
    200: { description: 'The verdict.', schema: single(validationResource), headers: { ...etagHeader, ...preferenceAppliedHeader } },
    202: {
      description: 'Accepted; poll the validation until its status is terminal.',
      schema: singleWithMeta(queuedValidationResource, { next_poll_after_seconds: v.pipe(v.number(), v.integer()) }),
      headers: { ...etagHeader, ...preferenceAppliedHeader, Location: { description: 'The validation.', schema: v.string() } },
    },
  },
  errors: [
    'validation_error',
    'clave_or_ref_required',
    'required',
    'invalid_date',
    'invalid_amount',
    'invalid_field_type',
    'invalid_account_format',
    'invalid_account_length',
    'invalid_clabe_checksum',
    'invalid_card_luhn',
    'invalid_bank_code',
    'intra_bank_no_cep',
    'cuenta_y_candidatas_excluyentes',
    'cuentas_candidatas_invalidas',
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
    'validation_purged',
    'central_rate_limit_exhausted',
    'dispatch_failed',
  ],
});

export const contracts = [validate];
