import * as v from 'valibot';

import { FIRST_CERTIFICATE_DATE } from '../../banking/domain/first-certificate.ts';
import { bankAccount } from '../../banking/http/fields.ts';
import {
  asText,
  blankAsNull,
  calendarDate,
  distinctList,
  field,
  freeText,
  further,
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

/** Blanks as pasted from a document, no-break and thin ones among them. */
const BLANKS = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*/;

const paddedKey = text(
  { pattern: new RegExp(`^${BLANKS.source}[0-9A-Za-z]{18,30}${BLANKS.source}$`) },
  { code: 'validation_error', reason: 'tracking_key_format' },
);

const trackingKey = further(paddedKey, [], (sent) => ({ value: sent.trim() }));

const candidates = distinctList(
  asText(bankAccount),
  { minItems: 2, maxItems: 3, keyOf: ({ number }) => number },
  { code: 'cuentas_candidatas_invalidas' },
);

/** The fields of a validation, each with its rule. */
export const validateEntries = {
  fecha: field(
    required(calendarDate({ code: 'invalid_date' }), { code: 'required' }),
    'Calendar date on which the payment was made, in Mexico City. The operation date that receipts and `central_result.FechaOperacion` ' +
      'show is the next banking day for what is paid from about 18:00 on and on days without banking; a one-day difference may give ' +
      'not_found. Accepted up to the next banking day: where the tracking key or a date to come tells that the operation date was sent, ' +
      'the calendar days before it are asked for too (warning `fecha_is_operation_date`). Not accepted before certificates are kept ' +
      `(${FIRST_CERTIFICATE_DATE}).`,
  ),
  monto: field(
    required(pesos({ code: 'invalid_amount' }), { code: 'required' }),
    'Amount in pesos with at most two decimals; must equal the registered amount exactly.',
  ),
  clave_rastreo: field(
    nullable(asText(trackingKey)),
    'Tracking key. Required unless referencia_numerica is sent. Blanks around it are ignored. In small letters it is asked for in ' +
      'capitals where it has the form of a bank that writes them; where no form tells, as sent, and in capitals when that is denied.',
  ),
  referencia_numerica: field(
    nullable(asText(text({ pattern: /^[0-9]{1,7}$/ }, { code: 'validation_error', reason: 'reference_format' }))),
    'Numeric reference. Required unless clave_rastreo is sent; beside it, compared with the one the CEP portal shows for the payment.',
  ),
  emisor: field(nullable(asText(bankName)), 'Name of the sending bank.'),
  receptor: field(nullable(asText(bankName)), 'Name of the receiving bank; needed for accounts whose bank cannot be derived.'),
  cuenta_beneficiaria: field(
    nullable(asText(bankAccount)),
    'CLABE (18 digits), card (16) or phone (10, also as +52 55 1234 5678 or (55) 1234-5678). Spaces and hyphens are ignored.',
  ),
  cuentas_candidatas: field(nullable(candidates), 'Accounts to try in order, instead of cuenta_beneficiaria.'),
  client_ref: field(
    nullable(asText(blankAsNull(clientRef({ code: 'validation_error', reason: 'client_ref_format' })))),
    'Your own reference, such as an order number: up to 64 printable characters. The history can be filtered by it.',
  ),
  retry_policy: v.nullish(retryPolicyRequest, null),
};

/** Names of the fields a validation request is made of; `request_data` keeps exactly these. */
export const VALIDATE_FIELDS: readonly string[] = Object.keys(validateEntries);

/** Neither an account nor candidates. */
const noAccounts = v.object({ cuenta_beneficiaria: v.null(), cuentas_candidatas: v.null() });

/** JSON Schema of an object that has a field, and not as null. */
const present = (field: string, schema: Readonly<Record<string, unknown>>) => ({ required: [field], properties: { [field]: schema } });

const someText = { type: 'string' };

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
  // With nothing else wrong the account is checked with the rest of the transfer (`preflight_failed`, first).
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.issues === undefined || !v.is(noAccounts, dataset.value)) return;
    addIssue({ message: 'preflight_failed' });
    addIssue({
      message: 'cuenta_required',
      path: [{ type: 'object', origin: 'value', input: {}, key: 'cuenta_beneficiaria', value: null }],
    });
  }),
  v.metadata({
    objectSchema: {
      anyOf: [present('clave_rastreo', someText), present('referencia_numerica', someText)],
      not: { allOf: [present('cuenta_beneficiaria', someText), present('cuentas_candidatas', { type: 'array', items: someText })] },
    },
  }),
);
