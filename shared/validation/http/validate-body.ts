import * as v from 'valibot';

import { FIRST_CERTIFICATE_DATE } from '../../banking/domain/first-certificate.ts';
import { bankAccount } from '../../banking/http/fields.ts';
import { atLeastOne } from '../../platform/http/schemas/at-least-one.ts';
import {
  asText,
  blankAsNull,
  boolean,
  calendarDate,
  distinctList,
  field,
  freeText,
  further,
  nullable,
  pesos,
  required,
  text,
  withDefault,
  type Rule,
} from '../../platform/http/schemas/fields.ts';
import { NumberLiteral } from '../../platform/json/json.ts';
import { clientRef } from './fields.ts';
import { retryPolicyRequest } from './retry-policy-schema.ts';

const bankName = blankAsNull(
  freeText(255, {
    tooLong: { code: 'validation_error', reason: 'text_length' },
    unprintable: { code: 'validation_error', reason: 'control_characters' },
  }),
);

/** Spaces as pasted from a document, no-break and thin ones included. */
const BLANKS = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*/;

const paddedKey = text(
  { pattern: new RegExp(`^${BLANKS.source}[0-9A-Za-z]{18,30}${BLANKS.source}$`) },
  { code: 'validation_error', reason: 'tracking_key_format' },
);

/** Some banks issue keys of 7 to 17 characters, which the field does not take: the reference finds their payments. */
const SHORT_KEY = /^[0-9A-Za-z]{7,17}$/;

const longKey: typeof paddedKey = {
  ...paddedKey,
  read: (sent) => (SHORT_KEY.test(sent.trim()) ? { code: 'validation_error', reason: 'tracking_key_short' } : paddedKey.read(sent)),
};

const trackingKey = further(longKey, [], (sent) => ({ value: sent.trim() }));

const flagOf = (sent: unknown): boolean | null => {
  if (typeof sent === 'boolean') return sent;
  const number = sent instanceof NumberLiteral ? Number(sent.source) : null;
  return number === 0 || number === 1 ? number === 1 : null;
};

const receivingParticipant: Rule<unknown, boolean, 'invalid_receptor_participante'> = {
  schema: { type: ['boolean', 'integer', 'null'], minimum: 0, maximum: 1 },
  errors: ['invalid_receptor_participante'],
  read: (sent) => {
    const flag = flagOf(sent);
    return flag === null ? { code: 'invalid_receptor_participante' } : { value: flag };
  },
};

const candidates = distinctList(
  asText(bankAccount),
  { minItems: 2, maxItems: 3, keyOf: ({ number }) => number },
  { code: 'cuentas_candidatas_invalidas' },
);

/** The fields that typed transfers and receipts have in common, each with its rule. */
export const commonEntries = {
  fecha: field(
    required(calendarDate({ code: 'invalid_date' }), { code: 'required' }),
    'Calendar date on which the payment was made, in Mexico City. The operation date that receipts and `central_result.FechaOperacion` ' +
      'show is the next banking day for payments made from about 18:00 on or on non-banking days; a one-day difference may give ' +
      'not_found. Accepted up to the next banking day: if the tracking key or a future date shows that the operation date was sent, ' +
      'the calendar days before it are queried, too (warning `fecha_is_operation_date`). Dates before the first certificates ' +
      `(${FIRST_CERTIFICATE_DATE}) are refused.`,
  ),
  monto: field(
    required(pesos({ code: 'invalid_amount' }), { code: 'required' }),
    'Amount in pesos with at most two decimals; must equal the registered amount exactly.',
  ),
  clave_rastreo: field(
    nullable(asText(trackingKey)),
    'Tracking key. Required unless referencia_numerica is sent. Blanks around it are ignored. A key with lower-case letters is queried in ' +
      'upper case if it has the form of a bank that uses upper case; otherwise as sent, and in upper case if that finds nothing.',
  ),
  referencia_numerica: field(
    nullable(asText(text({ pattern: /^[0-9]{1,7}$/ }, { code: 'validation_error', reason: 'reference_format' }))),
    'Numeric reference. Required unless clave_rastreo is sent; if both are sent, it is compared with the one the CEP portal shows for the payment.',
  ),
  emisor: field(nullable(asText(bankName)), 'Name of the sending bank.'),
  receptor: field(nullable(asText(bankName)), 'Name of the receiving bank; needed for accounts whose bank cannot be derived.'),
  cuenta_beneficiaria: field(
    nullable(asText(bankAccount)),
    'CLABE (18 digits), card (16) or phone (10, also as +52 55 1234 5678 or (55) 1234-5678). Spaces and hyphens are ignored.',
  ),
  cuentas_candidatas: field(nullable(candidates), 'Accounts to try in order, instead of cuenta_beneficiaria.'),
  playground: field(
    nullable(boolean({ code: 'validation_error', reason: 'boolean_value' })),
    'True for a run of the playground: it takes no quota unit, has no retries, and no webhook or notification follows. A day has a number of runs.',
  ),
  client_ref: field(
    nullable(asText(blankAsNull(clientRef({ code: 'validation_error', reason: 'client_ref_format' })))),
    'Your own reference, such as an order number: up to 64 printable characters. The history can be filtered by it.',
  ),
  retry_policy: v.nullish(retryPolicyRequest, null),
};

/** The fields of a validation. A receipt never shows the ordering account, by which a payment to the participant is queried. */
export const validateEntries = {
  ...commonEntries,
  receptor_participante: field(
    withDefault(receivingParticipant, false),
    '1 or true when the beneficiary is the receiving participant itself (payment types 4 and 31): `receptor` is then required and decides ' +
      'the receiving bank, and cuenta_beneficiaria holds the ordering account. 0 when absent.',
  ),
};

/** Names of the fields of a validation request; `request_data` keeps exactly these. */
export const VALIDATE_FIELDS: readonly string[] = Object.keys(validateEntries);

/** JSON Schema of an object that has a field whose value is not null. */
const present = (field: string, schema: Readonly<Record<string, unknown>>) => ({ required: [field], properties: { [field]: schema } });

const someText = { type: 'string' };

/** Body of `POST /v1/validate` with the code of every rule that a field can break by itself (interface: Errors). */
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
      ...atLeastOne([present('clave_rastreo', someText), present('referencia_numerica', someText)]),
      not: { allOf: [present('cuenta_beneficiaria', someText), present('cuentas_candidatas', { type: 'array', items: someText })] },
    },
  }),
);
