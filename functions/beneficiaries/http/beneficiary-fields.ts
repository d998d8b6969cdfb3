import * as v from 'valibot';

import { classifyBankAccount, type BankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { participantByCode, type Participant } from '../../../shared/banking/domain/bank/participants.ts';
import { BENEFICIARY_STATUSES, type BeneficiaryStatus } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { hasAllowedLength, MAX_LABEL_LENGTH, normalizeLabel } from '../../../shared/beneficiaries/domain/label.ts';
import type { BeneficiaryDraft } from '../../../shared/beneficiaries/domain/saving.ts';
import { attributePointer, fail, ok, type Problem, type Result } from '../../../shared/errors/failure.ts';
import { jsonField, textOf, type FieldResult } from '../../../shared/platform/http/json-field.ts';
import type { JsonObject } from '../../../shared/platform/json/json.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { bankWhenStated, type BankContext, type RequestedChange } from '../domain/requested-change.ts';

/** Applies a text rule to a field that may be left out; a blank one counts as left out. */
const optionalText =
  <Output>(rule: (text: string) => FieldResult<Output>) =>
  (value: unknown): FieldResult<Output | null> => {
    if (value === null) return { value: null };
    const text = textOf(value);
    if (!('value' in text)) return text;
    return text.value.trim() === '' ? { value: null } : rule(text.value);
  };

const accountRule = (text: string): FieldResult<BankAccount> => {
  const classified = classifyBankAccount(text);
  return classified.ok ? { value: classified.account } : { code: classified.code };
};

const requiredAccount = (value: unknown): FieldResult<BankAccount> => {
  const read = optionalText(accountRule)(value);
  if (!('value' in read)) return read;
  return read.value === null ? { code: 'account_number_required' } : { value: read.value };
};

const labelRule = (text: string): FieldResult<string | null> => {
  if (!hasAllowedLength(text)) return { code: 'validation_error', reason: 'label_length' };
  return { value: normalizeLabel(text) };
};

const bankCodeRule = (text: string): FieldResult<string> => (/^[0-9]{4,5}$/.test(text) ? { value: text } : { code: 'invalid_bank_code' });

const statusRule = (value: unknown): FieldResult<BeneficiaryStatus | null> => {
  if (value === null) return { value: null };
  const status = BENEFICIARY_STATUSES.find((known) => known === value);
  return status === undefined ? { code: 'validation_error', reason: 'beneficiary_status' } : { value: status };
};

const accountSchema = { type: 'string', pattern: '^[0-9]{10}$|^[0-9]{16}$|^[0-9]{18}$' };

const bankCode = jsonField(
  {
    schema: { type: ['string', 'null'], pattern: '^[0-9]{4,5}$' },
    description: 'SPEI code of the bank. A phone needs it; a CLABE, and a card whose BIN tells, have their own.',
  },
  optionalText(bankCodeRule),
);
const label = jsonField(
  {
    schema: { type: ['string', 'null'], maxLength: MAX_LABEL_LENGTH },
    description:
      'Free text, stored as one line of visible characters: control, bidirectional and zero-width characters and an apostrophe before it are left out. ' +
      'One that starts with =, +, - or @, full width included, is stored with a leading apostrophe.',
  },
  optionalText(labelRule),
);

/** Body of POST /beneficiaries. */
export const newBeneficiaryFields = v.pipe(
  v.object({
    account_number: jsonField(
      { schema: accountSchema, description: 'CLABE, card or phone; told apart by length, check digits verified.' },
      requiredAccount,
    ),
    bank_code: bankCode,
    label,
  }),
  v.metadata({ objectSchema: { required: ['account_number'] } }),
);

/** Body of PUT and PATCH /beneficiaries/{id}. */
export const changedBeneficiaryFields = v.pipe(
  v.object({
    account_number: jsonField(
      { schema: { ...accountSchema, type: ['string', 'null'] }, description: 'May be repeated, but not changed.' },
      optionalText(accountRule),
    ),
    bank_code: bankCode,
    label,
    status: jsonField(
      { schema: { enum: [...BENEFICIARY_STATUSES, null] }, description: '`inactive` archives, `active` brings back.' },
      statusRule,
    ),
  }),
  v.metadata({ objectSchema: { anyOf: ['bank_code', 'label', 'status'].map((name) => ({ required: [name] })) } }),
);

const invalidBankCode = { code: 'invalid_bank_code', pointer: attributePointer('bank_code') } as const satisfies Problem;
const bankRequired = { code: 'bank_code_required_for_phone', pointer: attributePointer('bank_code') } as const satisfies Problem;

const statedBank = (code: string | null, { now, participants }: BankContext): Result<Participant | null, 'invalid_bank_code'> => {
  if (code === null) return ok(null);
  const participant = participantByCode(code, calendarDateIn(MEXICO_CITY, now), participants);
  return participant === null ? fail(invalidBankCode) : ok(participant);
};

/** What a caller asks to be kept, with its bank. */
export const draftOf = (
  fields: v.InferOutput<typeof newBeneficiaryFields>,
  context: BankContext,
): Result<BeneficiaryDraft, 'invalid_bank_code' | 'bank_code_required_for_phone'> => {
  const stated = statedBank(fields.bank_code, context);
  if (!stated.ok) return stated;
  const bank = bankWhenStated(fields.account_number, stated.value, context);
  return bank === null ? fail(bankRequired) : ok({ account: fields.account_number, bank, label: fields.label, token: null });
};

/** Reads a change; only `json`, the body as sent, distinguishes null from absent. */
export const requestedChange = (
  fields: v.InferOutput<typeof changedBeneficiaryFields>,
  json: JsonObject,
  context: BankContext,
): Result<RequestedChange, 'invalid_bank_code' | 'no_valid_fields'> => {
  const isSent = (name: string): boolean => Object.hasOwn(json, name);
  const stated = statedBank(fields.bank_code, context);
  if (!stated.ok) return stated;
  if (!isSent('label') && !isSent('bank_code') && fields.status === null) return fail('no_valid_fields');
  return ok({
    account: fields.account_number,
    label: isSent('label') ? fields.label : undefined,
    stated: isSent('bank_code') ? stated.value : undefined,
    status: fields.status ?? undefined,
  });
};
