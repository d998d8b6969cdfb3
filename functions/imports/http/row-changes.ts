import * as v from 'valibot';

import { classifyBankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { participantByCode } from '../../../shared/banking/domain/bank/participants.ts';
import { hasAllowedLength, MAX_LABEL_LENGTH, normalizeLabel } from '../../../shared/beneficiaries/domain/label.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { OverrideChanges } from '../../../shared/imports/domain/rows/import-row.ts';
import { printableText } from '../../../shared/platform/files/printable-text.ts';
import { asText, field, further, oneOf, optional, text, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import type { Banks } from '../domain/rows/row-values.ts';

const MAX_ACCOUNT_LENGTH = 32;
const MAX_BANK_NAME_LENGTH = 50;

/** The types of accounts, and the empty text. */
const ACCOUNT_TYPES: readonly NonNullable<OverrideChanges['parsed_account_type']>[] = ['clabe', 'card', 'phone', ''];

/** A wrong check digit is reported by the row's classification, not as an error: the number has the form of an account. */
const account = further(text({ maxLength: MAX_ACCOUNT_LENGTH }, { code: 'invalid_account' }), ['invalid_account'], (sent) => {
  if (sent === '') return { value: sent };
  const classified = classifyBankAccount(sent);
  const hasForm = classified.ok || classified.code === 'invalid_clabe_checksum' || classified.code === 'invalid_card_luhn';
  return hasForm ? { value: sent } : { code: 'invalid_account' };
});

const label: Rule<string, string, 'validation_error'> = {
  schema: { type: 'string', maxLength: MAX_LABEL_LENGTH },
  errors: ['validation_error'],
  read: (sent) => {
    if (sent === '') return { value: sent };
    const normalized = normalizeLabel(sent);
    if (normalized === null) return { code: 'validation_error', reason: 'label_empty' };
    return hasAllowedLength(sent) ? { value: normalized } : { code: 'validation_error', reason: 'label_length' };
  },
};

const bankName: Rule<string, string, 'validation_error'> = {
  schema: { type: 'string', maxLength: MAX_BANK_NAME_LENGTH },
  errors: ['validation_error'],
  read: (sent) => {
    if (sent === '') return { value: sent };
    const name = printableText(sent);
    return name === '' || name.length > MAX_BANK_NAME_LENGTH ? { code: 'validation_error', reason: 'bank_name_length' } : { value: name };
  },
};

const EMPTY = 'An empty text takes the earlier override back: the value of the file counts again.';

/** Body of the PATCH of a row. */
export const rowBody = v.object({
  parsed_account: field(optional(asText(account)), `18, 16 or 10 digits; spaces and hyphens are ignored. ${EMPTY}`),
  parsed_label: field(
    optional(asText(label)),
    `Stored as one line of visible characters, with a leading apostrophe when a spreadsheet would take it for a formula (=, +, -, @). ${EMPTY}`,
  ),
  parsed_account_type: field(
    optional(asText(oneOf(ACCOUNT_TYPES, { code: 'invalid_account_type' }))),
    `Must match the number of digits. ${EMPTY}`,
  ),
  parsed_bank_code: field(
    optional(asText(text({ pattern: /^([0-9]{5})?$/ }, { code: 'invalid_bank_code' }))),
    `SPEI code; for a CLABE or a card the account itself decides. ${EMPTY}`,
  ),
  parsed_bank_name: field(optional(asText(bankName)), `For a CLABE or a card the account itself decides. ${EMPTY}`),
});

/** The changes of a PATCH: the fields that are present, at least one. */
export const rowChangesOf = (
  body: v.InferOutput<typeof rowBody>,
  { fecha, participants }: Banks,
): Result<OverrideChanges, 'no_valid_fields' | 'invalid_bank_code'> => {
  const {
    parsed_account: account,
    parsed_label: label,
    parsed_account_type: type,
    parsed_bank_code: bankCode,
    parsed_bank_name: bankName,
  } = body;
  if (bankCode !== null && bankCode !== '' && participantByCode(bankCode, fecha, participants) === null) {
    return fail({ code: 'invalid_bank_code', pointer: '/data/attributes/parsed_bank_code' });
  }
  const changes: OverrideChanges = {
    ...(account === null ? {} : { parsed_account: account }),
    ...(label === null ? {} : { parsed_label: label }),
    ...(type === null ? {} : { parsed_account_type: type }),
    ...(bankCode === null ? {} : { parsed_bank_code: bankCode }),
    ...(bankName === null ? {} : { parsed_bank_name: bankName }),
  };
  return Object.keys(changes).length === 0 ? fail('no_valid_fields') : ok(changes);
};
