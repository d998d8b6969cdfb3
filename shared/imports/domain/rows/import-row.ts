import type { RowCode } from './candidate-row.ts';

/** Classification of a row (interface: BeneficiaryImportRow). */
export const ROW_STATUSES = ['valid', 'correctable', 'fatal', 'duplicate_account', 'duplicate_alias'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** The user's overrides of a row, by attribute. */
export type RowOverrides = {
  readonly parsed_account?: string;
  readonly parsed_label?: string;
  readonly parsed_account_type?: 'clabe' | 'card' | 'phone';
  readonly parsed_bank_code?: string;
  readonly parsed_bank_name?: string;
};

/** What a PATCH changes in the overrides of a row: an empty text takes one back. */
export type OverrideChanges = { readonly [Field in keyof RowOverrides]: RowOverrides[Field] | '' };

/** Overrides with changes. */
export const withOverrideChanges = (before: RowOverrides, changes: OverrideChanges): RowOverrides => {
  const {
    parsed_account: account = '',
    parsed_label: label = '',
    parsed_account_type: type = '',
    parsed_bank_code: bankCode = '',
    parsed_bank_name: bankName = '',
  } = { ...before, ...changes };
  return {
    ...(account === '' ? {} : { parsed_account: account }),
    ...(label === '' ? {} : { parsed_label: label }),
    ...(type === '' ? {} : { parsed_account_type: type }),
    ...(bankCode === '' ? {} : { parsed_bank_code: bankCode }),
    ...(bankName === '' ? {} : { parsed_bank_name: bankName }),
  };
};

/** The values of a row: as read, or with the user's overrides applied. */
export type RowValues = {
  readonly account: string | null;
  readonly accountType: 'clabe' | 'card' | 'phone' | null;
  readonly bankCode: string | null;
  readonly bankName: string | null;
  readonly label: string | null;
  readonly errorCodes: readonly RowCode[];
  readonly corrections: Readonly<Record<string, string>>;
};

/** Whether the user had saved the account when the row was classified. */
export type SavedAs = 'none' | 'active' | 'archived';

/** A row of an import. */
export type ImportRow = RowValues & {
  /** Position among the rows read, from 0; never changes and is never reused. */
  readonly position: number;
  /** Position in the original file, from 0. */
  readonly rowIndex: number;
  readonly status: RowStatus;
  /** An earlier row of the file has the same account, so this one is not saved. */
  readonly isRepeated: boolean;
  readonly savedAs: SavedAs;
  /** Id of the beneficiary that the row represents, if its account is masked. */
  readonly savedId: number | null;
  /** The column of a further account of a row; null for the first. */
  readonly sourceColumn: string | null;
  /** As read from the file, without overrides. */
  readonly read: RowValues;
  readonly overrides: RowOverrides;
  readonly rawPreview: Readonly<Record<string, string>>;
  readonly createdBeneficiaryId: number | null;
};

export type RowCounts = Readonly<Record<RowStatus, number>>;

export const NO_ROWS: RowCounts = { valid: 0, correctable: 0, fatal: 0, duplicate_account: 0, duplicate_alias: 0 };

/** Whether a type that the user set for a row is that of its account. A row without an account accepts any. */
export const agreesOnType = (
  { parsed_account_type: type = '' }: OverrideChanges,
  { accountType }: Pick<ImportRow, 'accountType'>,
): boolean => type === '' || accountType === null || type === accountType;
