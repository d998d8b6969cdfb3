import * as v from 'valibot';

import { participantByCode, type Participant } from '../../../shared/banking/domain/bank/participants.ts';
import { bankAccount } from '../../../shared/banking/http/fields.ts';
import { BENEFICIARY_STATUSES } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { hasAllowedLength, MAX_LABEL_LENGTH, normalizeLabel } from '../../../shared/beneficiaries/domain/label.ts';
import type { BeneficiaryDraft } from '../../../shared/beneficiaries/domain/saving.ts';
import { attributePointer, fail, ok, type Problem, type Result } from '../../../shared/errors/failure.ts';
import { atLeastOne } from '../../../shared/platform/http/schemas/at-least-one.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import { asText, blankAsNull, field, nullable, oneOf, required, text, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import type { JsonObject } from '../../../shared/platform/json/json.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { bankWhenStated, type BankContext, type RequestedChange } from '../domain/requested-change.ts';

const labelText: Rule<string, string | null, 'validation_error'> = {
  schema: { type: 'string', maxLength: MAX_LABEL_LENGTH },
  errors: ['validation_error'],
  read: (sent) => (hasAllowedLength(sent) ? { value: normalizeLabel(sent) } : { code: 'validation_error', reason: 'label_length' }),
};

const account = asText(blankAsNull(bankAccount));

const bankCode = field(
  nullable(asText(blankAsNull(text({ pattern: /^[0-9]{4,5}$/ }, { code: 'invalid_bank_code' })))),
  'SPEI code of the bank. Required for a phone; a CLABE and a card with a listed BIN determine their own.',
);
const label = field(
  nullable(asText(blankAsNull(labelText))),
  'Free text, stored as one line of visible characters: control, bidirectional and zero-width characters and an apostrophe before it are left out. ' +
    'One that starts with =, +, - or @, full width included, is stored with a leading apostrophe.',
);

/** Body of POST /beneficiaries. */
export const newBeneficiaryFields = v.object({
  account_number: field(
    required(account, { code: 'account_number_required' }),
    'CLABE, card or phone; the length decides which, and check digits are verified.',
  ),
  bank_code: bankCode,
  label,
});

/** Body of PUT and PATCH /beneficiaries/{id}. */
export const changedBeneficiaryFields = named(
  'BeneficiaryChanges',
  v.pipe(
    v.object({
      account_number: field(nullable(account), 'May be repeated, but not changed.'),
      bank_code: bankCode,
      label,
      status: field(
        nullable(oneOf(BENEFICIARY_STATUSES, { code: 'validation_error', reason: 'beneficiary_status' })),
        '`inactive` archives, `active` brings back.',
      ),
    }),
    v.metadata({
      objectSchema: atLeastOne(['bank_code', 'label', 'status'].map((name) => ({ required: [name], properties: { [name]: {} } }))),
    }),
  ),
);

const invalidBankCode = { code: 'invalid_bank_code', pointer: attributePointer('bank_code') } as const satisfies Problem;
const bankRequired = { code: 'bank_code_required_for_phone', pointer: attributePointer('bank_code') } as const satisfies Problem;

const statedBank = (code: string | null, { now, participants }: BankContext): Result<Participant | null, 'invalid_bank_code'> => {
  if (code === null) return ok(null);
  const participant = participantByCode(code, calendarDateIn(MEXICO_CITY, now), participants);
  return participant === null ? fail(invalidBankCode) : ok(participant);
};

/** The requested beneficiary, with its bank. */
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
