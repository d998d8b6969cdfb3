/** Kinds of account a beneficiary can have: 18, 16 and 10 digits. */
export type RowAccountType = 'clabe' | 'card' | 'phone';

/** Codes of a row that depend on the file alone (interface: BeneficiaryImportRow, error_codes). */
export const FILE_ROW_CODES = [
  'account_missing',
  'account_format_invalid',
  'account_length_invalid',
  'account_rounded',
  'account_ambiguous',
  'account_type_mismatch',
  'account_type_missing',
  'account_type_unknown',
  'account_masked',
  'phone_invalid',
  'clabe_checksum_failed',
  'card_luhn_failed',
  'alias_missing',
] as const;

/** Every code of a row: those of the file, and those that depend on saved beneficiaries and the plan. */
export const ROW_CODES = [
  ...FILE_ROW_CODES,
  'bank_required_for_phone',
  'account_repeated_in_file',
  'account_already_saved',
  'account_archived',
  'beneficiaries_limit_reached',
] as const;
export type RowCode = (typeof ROW_CODES)[number];

/**
 * Errors of a row, judged by the file alone. `account_rounded`: a spreadsheet cut the number to 15 digits, so the true one is lost.
 * `account_ambiguous`: two kinds of account fit the number. `account_type_mismatch`: its kind differs from that of its column or row.
 * `account_type_missing`: ten digits that nothing calls a phone, as accounts within a bank have too; the user may confirm that they are
 * one. `account_masked`: most of its digits are hidden, as in an export of cards. `account_type_unknown`: the row has an unknown type. That
 * error and `alias_missing` do not exclude a row.
 */
export type RowErrorCode = (typeof FILE_ROW_CODES)[number];

/**
 * Corrections of the file's text, by the attribute of the row that they changed: `leading_zeros_restored`, `zero_padding_removed` and
 * `scientific_notation_expanded` of `parsed_account`, each proven by the control digit; `country_code_removed` of a phone that has only
 * digits; `further_account_of_row` for the second and later accounts of a row of the file; `shortened` and `apostrophe_added` of
 * `parsed_label`.
 */
export type RowCorrections = Readonly<Record<string, string>>;

/** A beneficiary of a file, before it is compared with the saved ones. */
export type CandidateRow = {
  /** Position in the original file from 0; header and empty rows count. */
  readonly rowIndex: number;
  /**
   * Digits of the account, repaired where the control digit proves the repair. With an error other than
   * `account_missing` and `account_ambiguous`, the characters found, at most 32, so that a person can correct them.
   */
  readonly account: string | null;
  /** By the number of digits of `account`, whether or not its check digit is correct; null when no kind has that many. */
  readonly accountType: RowAccountType | null;
  /** At most 100 characters, with an apostrophe before them if a spreadsheet would run them as a formula. */
  readonly label: string | null;
  /** SPEI code of 5 digits, when the file has one. */
  readonly bankCode: string | null;
  /** The bank's name in the file, at most 50 characters. */
  readonly bankName: string | null;
  /** Id of the beneficiary that the row was exported from, if the file has such a column. */
  readonly beneficiaryId: number | null;
  /** The column of a further account of a row; null for the first account of a row. */
  readonly sourceColumn: string | null;
  readonly errorCodes: readonly RowErrorCode[];
  readonly corrections: RowCorrections;
  /** The row of the file by column name, with account numbers already masked. */
  readonly rawPreview: Readonly<Record<string, string>>;
};
