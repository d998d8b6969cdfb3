import * as v from 'valibot';

import { bankAccount } from '../../banking/http/fields.ts';
import {
  asText,
  blankAsNull,
  calendarDate,
  distinctList,
  field,
  freeText,
  nullable,
  pesos,
  required,
  text,
} from '../../platform/http/fields.ts';
import { clientRef } from './fields.ts';
import { retryPolicyRequest } from './retry-policy-schema.ts';

const bankName = blankAsNull(
  freeText(255, {
    tooLong: { code: 'validation_error', reason: 'text_length' },
    unprintable: { code: 'validation_error', reason: 'control_characters' },
  }),
);

const candidates = distinctList(
  asText(bankAccount),
  { minItems: 2, maxItems: 3, keyOf: ({ number }) => number },
  { code: 'cuentas_candidatas_invalidas' },
);

/** The fields of a validation, each with its rule. */
export const validateEntries = {
  fecha: field(
    required(calendarDate({ code: 'invalid_date' }), { code: 'required' }),
    'Date registered in the CEP. A one-day difference may give not_found.',
  ),
  monto: field(
    required(pesos({ code: 'invalid_amount' }), { code: 'required' }),
    'Amount in pesos with at most two decimals; must equal the registered amount exactly.',
  ),
  clave_rastreo: field(
    nullable(asText(text({ pattern: /^[0-9A-Za-z]{18,30}$/ }, { code: 'validation_error', reason: 'tracking_key_format' }))),
    'Tracking key. Required unless referencia_numerica is sent.',
  ),
  referencia_numerica: field(
    nullable(asText(text({ pattern: /^[0-9]{1,7}$/ }, { code: 'validation_error', reason: 'reference_format' }))),
    'Numeric reference. Required unless clave_rastreo is sent; beside it, compared with the one the CEP portal shows for the payment.',
  ),
  emisor: field(nullable(asText(bankName)), 'Name of the sending bank.'),
  receptor: field(nullable(asText(bankName)), 'Name of the receiving bank; needed for accounts whose bank cannot be derived.'),
  cuenta_beneficiaria: field(nullable(asText(bankAccount)), 'CLABE (18 digits), card (16) or phone (10). Spaces and hyphens are ignored.'),
  cuentas_candidatas: field(nullable(candidates), 'Accounts to try in order, instead of cuenta_beneficiaria.'),
  client_ref: field(
    nullable(asText(blankAsNull(clientRef({ code: 'validation_error', reason: 'client_ref_format' })))),
    'Your own reference, such as an order number: up to 64 printable characters. The history can be filtered by it.',
  ),
  retry_policy: v.nullish(retryPolicyRequest, null),
};

/** Names of the fields a validation request is made of; `request_data` keeps exactly these. */
export const VALIDATE_FIELDS: readonly string[] = Object.keys(validateEntries);

/** JSON Schema of an object that has a field, and not as null. */
const present = (field: string, type: 'string' | 'array') => ({ required: [field], properties: { [field]: { type } } });

/** Body of `POST /v1/validate` with the code of every rule a field can break by itself (interface: Errors). */
export const validateBody = v.pipe(
  v.object(validateEntries),
  v.forward(
    v.partialCheck(
      [['clave_rastreo'], ['referencia_numerica']],
      (fields) => fields.clave_rastreo !== null || fields.referencia_numerica !== null,
      'clave_or_ref_required',
    ),
    ['clave_rastreo'],
  ),
  v.forward(
    v.partialCheck(
      [['cuenta_beneficiaria'], ['cuentas_candidatas']],
      (fields) => fields.cuenta_beneficiaria === null || fields.cuentas_candidatas === null,
      'cuenta_y_candidatas_excluyentes',
    ),
    ['cuentas_candidatas'],
  ),
  v.metadata({
    objectSchema: {
      anyOf: [present('clave_rastreo', 'string'), present('referencia_numerica', 'string')],
      not: { allOf: [present('cuenta_beneficiaria', 'string'), present('cuentas_candidatas', 'array')] },
    },
  }),
);
