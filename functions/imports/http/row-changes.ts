import * as v from 'valibot';

import { classifyBankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { participantByCode } from '../../../shared/banking/domain/bank/participants.ts';
import { hasAllowedLength, MAX_LABEL_LENGTH, normalizeLabel } from '../../../shared/beneficiaries/domain/label.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { printableText } from '../../../shared/platform/files/printable-text.ts';
import { jsonField, textOf, type FieldResult } from '../../../shared/platform/http/json-field.ts';
import type { RowOverrides } from '../domain/rows/import-row.ts';
import type { Banks } from '../domain/rows/row-values.ts';

const MAX_ACCOUNT_LENGTH = 32;
const MAX_BANK_NAME_LENGTH = 50;

type AccountType = NonNullable<RowOverrides['parsed_account_type']>;
const ACCOUNT_TYPES: readonly AccountType[] = ['clabe', 'card', 'phone'];
const isAccountType = (text: string): text is AccountType => ACCOUNT_TYPES.some((type) => type === text);

/** A text field that may be absent or null. */
const text =
  <Output>(rule: (sent: string) => FieldResult<Output>) =>
  (value: unknown): FieldResult<Output | null> => {
    if (value === null || value === undefined) return { value: null };
    const read = textOf(value);
    return 'value' in read ? rule(read.value) : read;
  };

/** A wrong check digit is reported by the row's classification, not as an error: the number has the form of an account. */
const accountRule = (sent: string): FieldResult<string> => {
  const classified = classifyBankAccount(sent);
  const hasForm = classified.ok || classified.code === 'invalid_clabe_checksum' || classified.code === 'invalid_card_luhn';
  return hasForm && sent.length <= MAX_ACCOUNT_LENGTH ? { value: sent } : { code: 'invalid_account' };
};

const labelRule = (sent: string): FieldResult<string> => {
  const label = normalizeLabel(sent);
  if (label === null) return { code: 'validation_error', reason: 'label_empty' };
  return hasAllowedLength(sent) ? { value: label } : { code: 'validation_error', reason: 'label_length' };
};

const typeRule = (sent: string): FieldResult<AccountType> => (isAccountType(sent) ? { value: sent } : { code: 'invalid_account_type' });

const bankCodeRule = (sent: string): FieldResult<string> => (/^[0-9]{5}$/.test(sent) ? { value: sent } : { code: 'invalid_bank_code' });

const bankNameRule = (sent: string): FieldResult<string> => {
  const name = printableText(sent);
  return name === '' || name.length > MAX_BANK_NAME_LENGTH ? { code: 'validation_error', reason: 'bank_name_length' } : { value: name };
};

const text32 = { type: 'string', maxLength: MAX_ACCOUNT_LENGTH };

/** Body of the PATCH of a row. */
export const rowBody = v.object({
  parsed_account: jsonField({ schema: text32, description: '18, 16 or 10 digits; spaces and hyphens are ignored.' }, text(accountRule)),
  parsed_label: jsonField(
    {
      schema: { type: 'string', minLength: 1, maxLength: MAX_LABEL_LENGTH },
      description:
        'Stored as one line of visible characters, with a leading apostrophe when a spreadsheet would take it for a formula (=, +, -, @).',
    },
    text(labelRule),
  ),
  parsed_account_type: jsonField(
    { schema: { type: 'string', enum: ACCOUNT_TYPES }, description: 'As the number of digits says.' },
    text(typeRule),
  ),
  parsed_bank_code: jsonField(
    { schema: { type: 'string', pattern: '^[0-9]{5}$' }, description: 'SPEI code; for a CLABE or a card the account itself decides.' },
    text(bankCodeRule),
  ),
  parsed_bank_name: jsonField(
    {
      schema: { type: 'string', minLength: 1, maxLength: MAX_BANK_NAME_LENGTH },
      description: 'For a CLABE or a card the account itself decides.',
    },
    text(bankNameRule),
  ),
});

/** The overrides of a PATCH: the fields that are present, at least one. */
export const rowChangesOf = (
  body: v.InferOutput<typeof rowBody>,
  { fecha, participants }: Banks,
): Result<RowOverrides, 'no_valid_fields' | 'invalid_bank_code'> => {
  const {
    parsed_account: account,
    parsed_label: label,
    parsed_account_type: type,
    parsed_bank_code: bankCode,
    parsed_bank_name: bankName,
  } = body;
  if (bankCode !== null && participantByCode(bankCode, fecha, participants) === null) {
    return fail({ code: 'invalid_bank_code', pointer: '/data/attributes/parsed_bank_code' });
  }
  const changes: RowOverrides = {
    ...(account === null ? {} : { parsed_account: account }),
    ...(label === null ? {} : { parsed_label: label }),
    ...(type === null ? {} : { parsed_account_type: type }),
    ...(bankCode === null ? {} : { parsed_bank_code: bankCode }),
    ...(bankName === null ? {} : { parsed_bank_name: bankName }),
  };
  return Object.keys(changes).length === 0 ? fail('no_valid_fields') : ok(changes);
};
