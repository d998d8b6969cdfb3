import type { columnTexts } from '../../texts/grid.ts';

/** A column of the grid: a field of a row. */
export type GridColumn = {
  readonly field: keyof typeof columnTexts.es;
  /** Width in rem. */
  readonly width: number;
  /** Its editor suggests names of banks. */
  readonly hasBanks?: true;
  /** Its values are kinds of accounts, which are shown in words. */
  readonly hasKinds?: true;
};

/** The columns of imports of validations; a row has other fields of a request, too, which are kept as the file has them. */
const VALIDATION_COLUMNS: readonly GridColumn[] = [
  { field: 'fecha', width: 8 },
  { field: 'monto', width: 8 },
  { field: 'clave_rastreo', width: 16 },
  { field: 'referencia_numerica', width: 8 },
  { field: 'cuenta_beneficiaria', width: 13 },
  { field: 'emisor', width: 10, hasBanks: true },
  { field: 'receptor', width: 10, hasBanks: true },
  { field: 'client_ref', width: 12 },
];

/** The columns of imports of beneficiaries. */
const BENEFICIARY_COLUMNS: readonly GridColumn[] = [
  { field: 'parsed_label', width: 18 },
  { field: 'parsed_account', width: 13 },
  { field: 'parsed_account_type', width: 8, hasKinds: true },
  { field: 'parsed_bank_name', width: 14, hasBanks: true },
];

/** The columns of imports of expected payments. */
const EXPECTED_PAYMENT_COLUMNS: readonly GridColumn[] = [
  { field: 'amount', width: 8 },
  { field: 'account', width: 13 },
  { field: 'from', width: 8 },
  { field: 'to', width: 8 },
  { field: 'sender_hint', width: 14 },
  { field: 'client_ref', width: 12 },
  { field: 'tolerance', width: 8 },
];

/** The columns of each kind of import. */
export const COLUMNS = {
  validations: VALIDATION_COLUMNS,
  beneficiaries: BENEFICIARY_COLUMNS,
  expected_payments: EXPECTED_PAYMENT_COLUMNS,
} as const;
