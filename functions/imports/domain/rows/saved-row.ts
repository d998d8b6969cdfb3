import type { BankAccount } from '../../../../shared/banking/domain/bank-account/bank-account.ts';
import { parseSpeiCode } from '../../../../shared/banking/domain/bank/spei-code.ts';
import type { BeneficiaryDraft } from '../../../../shared/beneficiaries/domain/saving.ts';
import type { ImportId } from '../../../../shared/imports/domain/import-id.ts';
import type { ImportRow } from '../../../../shared/imports/domain/rows/import-row.ts';
import type { LabelRegister } from './label-register.ts';
import { accountOf } from './row-values.ts';

/** The result of saving a row. */
export type SaveResult = { readonly kind: 'saved'; readonly beneficiaryId: number } | { readonly kind: 'duplicate' | 'limit_reached' };

/** Whether a commit saves the row: it is valid, the primary row of its account, and not saved yet. */
export const isToBeSaved = ({ status, isRepeated, savedAs }: ImportRow): boolean =>
  status !== 'fatal' && !isRepeated && savedAs !== 'active';

/** A row and the beneficiary to save for it. */
export type RowDraft = { readonly row: ImportRow; readonly draft: BeneficiaryDraft };

/** A row with an unused label. */
const withUnusedLabel = (row: ImportRow, labels: LabelRegister): ImportRow => {
  if (row.label === null) return row;
  const label = labels.claim(row.label, row.account ?? '');
  if (label === row.label) return row;
  const status = row.status === 'duplicate_account' ? row.status : 'duplicate_alias';
  return { ...row, label, status, corrections: { ...row.corrections, parsed_label: 'suffix_added' } };
};

/** The account of a saved beneficiary. */
export type SavedAccount = (id: number) => BankAccount | null;

/**
 * The beneficiary that a commit saves for a row; null for none. The token makes a repeated save idempotent. An archived card that the file
 * masks is restored by its id.
 */
export const draftOf = (row: ImportRow, importId: ImportId, labels: LabelRegister, savedAccount: SavedAccount): RowDraft | null => {
  if (!isToBeSaved(row)) return null;
  const account = row.savedId === null ? accountOf(row) : savedAccount(row.savedId);
  if (account === null) return null;
  const named = withUnusedLabel(row, labels);
  const bank = { code: row.bankCode === null ? null : parseSpeiCode(row.bankCode), name: row.bankName };
  return { row: named, draft: { account, bank, label: named.label, token: `import ${importId} ${row.position}` } };
};

/** A row after the commit. One beyond the plan's limit of beneficiaries is fatal. */
export const withSaveResult = (row: ImportRow, result: SaveResult): ImportRow => {
  switch (result.kind) {
    case 'saved':
      return { ...row, createdBeneficiaryId: result.beneficiaryId };
    case 'duplicate':
      return { ...row, status: 'duplicate_account', savedAs: 'active', errorCodes: ['account_already_saved'] };
    case 'limit_reached':
      return { ...row, status: 'fatal', errorCodes: ['beneficiaries_limit_reached'] };
  }
};
