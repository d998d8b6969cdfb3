import type { Rule } from '../../platform/http/fields.ts';
import { classifyBankAccount, type BankAccount, type BankAccountProblem } from '../domain/bank-account/bank-account.ts';

/** A CLABE, card or phone. Spaces and hyphens are let through beyond what the JSON Schema says. */
export const bankAccount: Rule<string, BankAccount, BankAccountProblem> = {
  schema: { type: 'string', pattern: '^[0-9]{10}$|^[0-9]{16}$|^[0-9]{18}$' },
  errors: ['invalid_account_format', 'invalid_account_length', 'invalid_clabe_checksum', 'invalid_card_luhn'],
  read: (sent) => {
    const classified = classifyBankAccount(sent);
    return classified.ok ? { value: classified.account } : { code: classified.code };
  },
};
