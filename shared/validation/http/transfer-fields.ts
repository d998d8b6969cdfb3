import * as v from 'valibot';

import { classifyBankAccount, type BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { isNumberLiteral, jsonField, textOf, type FieldResult } from '../../platform/http/json-field.ts';
import { parseAmount, type Centavos } from '../../platform/money/centavos.ts';
import { parseCalendarDate } from '../../platform/time/calendar-date.ts';
import { isClientRef, MAX_CLIENT_REF_LENGTH } from '../domain/client-ref.ts';
import { retryPolicyRequest } from './retry-policy-schema.ts';

const MAX_TEXT_LENGTH = 255;

/** Applies a text rule to a field that may be left out. */
const optionalText =
  <Output>(rule: (text: string) => FieldResult<Output>) =>
  (value: unknown): FieldResult<Output | null> => {
    if (value === null) return { value: null };
    const text = textOf(value);
    return 'value' in text ? rule(text.value) : text;
  };

const matching =
  (pattern: RegExp, reason: 'tracking_key_format' | 'reference_format') =>
  (text: string): FieldResult<string> =>
    pattern.test(text) ? { value: text } : { code: 'validation_error', reason };

/** Free text such as a bank name; blank counts as absent. Length as JSON Schema counts it: in code points. */
const freeText = (text: string): FieldResult<string | null> => {
  if (Array.from(text).length > MAX_TEXT_LENGTH) return { code: 'validation_error', reason: 'text_length' };
  if (/\p{Cc}/u.test(text)) return { code: 'validation_error', reason: 'control_characters' };
  // Half a surrogate pair cannot be stored, and no bank has one in its name.
  return { value: text.trim() === '' ? null : text.toWellFormed() };
};

/** Blank counts as absent, as in every free text. */
const clientRef = (text: string): FieldResult<string | null> => {
  if (text.trim() === '') return { value: null };
  return isClientRef(text) ? { value: text } : { code: 'validation_error', reason: 'client_ref_format' };
};

export const dateRule = (value: unknown) => {
  if (value === null) return { code: 'required' } as const;
  const date = typeof value === 'string' ? parseCalendarDate(value) : null;
  return date === null ? ({ code: 'invalid_date' } as const) : { value: date };
};

export const amountRule = (value: unknown): FieldResult<Centavos> => {
  if (value === null) return { code: 'required' };
  const amount = isNumberLiteral(value) ? parseAmount(value.source) : null;
  return amount === null || amount === 0 ? { code: 'invalid_amount' } : { value: amount };
};

const accountRule = (text: string): FieldResult<BankAccount> => {
  const classified = classifyBankAccount(text);
  return classified.ok ? { value: classified.account } : { code: classified.code };
};

const candidatesRule = (value: unknown): FieldResult<readonly BankAccount[] | null> => {
  if (value === null) return { value: null };
  const invalid = { code: 'cuentas_candidatas_invalidas' } as const;
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return invalid;
  const accounts = value.flatMap((item: unknown) => {
    const classified = typeof item === 'string' ? classifyBankAccount(item) : null;
    return classified?.ok ? [classified.account] : [];
  });
  const distinct = new Set(accounts.map((account) => account.number));
  return distinct.size === value.length ? { value: accounts } : invalid;
};

const account = { type: 'string', pattern: '^[0-9]{10}$|^[0-9]{16}$|^[0-9]{18}$' };

/** The fields of a transfer, each with its rule. */
export const transferEntries = {
  fecha: jsonField(
    {
      schema: { type: 'string', format: 'date', minLength: 10, maxLength: 10 },
      description: 'Date registered in the CEP. A one-day difference may give not_found.',
    },
    dateRule,
  ),
  monto: jsonField(
    {
      schema: { type: 'number', exclusiveMinimum: 0, maximum: 9_999_999_999_999.99 },
      description: 'Amount in pesos with at most two decimals; must equal the registered amount exactly.',
    },
    amountRule,
  ),
  clave_rastreo: jsonField(
    {
      schema: { type: ['string', 'null'], pattern: '^[0-9A-Za-z]{18,30}$' },
      description: 'Tracking key. Required unless referencia_numerica is sent.',
    },
    optionalText(matching(/^[0-9A-Za-z]{18,30}$/, 'tracking_key_format')),
  ),
  referencia_numerica: jsonField(
    {
      schema: { type: ['string', 'null'], pattern: '^[0-9]{1,7}$' },
      description:
        'Numeric reference. Required unless clave_rastreo is sent; beside it, compared with the one the CEP portal shows for the payment.',
    },
    optionalText(matching(/^[0-9]{1,7}$/, 'reference_format')),
  ),
  emisor: jsonField(
    { schema: { type: ['string', 'null'], maxLength: MAX_TEXT_LENGTH }, description: 'Name of the sending bank.' },
    optionalText(freeText),
  ),
  receptor: jsonField(
    {
      schema: { type: ['string', 'null'], maxLength: MAX_TEXT_LENGTH },
      description: 'Name of the receiving bank; needed for accounts whose bank cannot be derived.',
    },
    optionalText(freeText),
  ),
  cuenta_beneficiaria: jsonField(
    {
      schema: { ...account, type: ['string', 'null'] },
      description: 'CLABE (18 digits), card (16) or phone (10). Spaces and hyphens are ignored.',
    },
    optionalText(accountRule),
  ),
  cuentas_candidatas: jsonField(
    {
      schema: { type: ['array', 'null'], items: account, minItems: 2, maxItems: 3, uniqueItems: true },
      description: 'Accounts to try in order, instead of cuenta_beneficiaria.',
    },
    candidatesRule,
  ),
  client_ref: jsonField(
    {
      schema: { type: ['string', 'null'], maxLength: MAX_CLIENT_REF_LENGTH },
      description: 'Your own reference, such as an order number: up to 64 printable characters. The history can be filtered by it.',
    },
    optionalText(clientRef),
  ),
  retry_policy: v.nullish(retryPolicyRequest, null),
};

/** Names of the fields a validation request is made of; `request_data` keeps exactly these. */
export const TRANSFER_FIELDS: readonly string[] = Object.keys(transferEntries);

/** JSON Schema of an object that has a field, and not as null. */
const present = (field: string, type: 'string' | 'array') => ({ required: [field], properties: { [field]: { type } } });

/** Fields of `POST /v1/validate` with the code of every rule a field can break by itself (interface: Errors). */
export const transferFields = v.pipe(
  v.object(transferEntries),
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
      required: ['fecha', 'monto'],
      anyOf: [present('clave_rastreo', 'string'), present('referencia_numerica', 'string')],
      not: { allOf: [present('cuenta_beneficiaria', 'string'), present('cuentas_candidatas', 'array')] },
    },
  }),
);
