import { maskCard } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Sheet } from '../../../shared/platform/files/sheet.ts';

const HEADER = ['id', 'cuenta', 'tipo_cuenta', 'codigo_banco', 'banco', 'alias', 'estado', 'creado_en'];

/** A beneficiary as a row of an export: an import of the file finds the masked cards by their id. */
export const rowOf = ({ id, account, bank, label, status, createdAt }: Beneficiary): readonly string[] => [
  String(id),
  maskCard(account),
  account.type,
  bank.code ?? '',
  bank.name ?? '',
  label ?? '',
  status,
  new Date(createdAt).toISOString(),
];

export type ExportFormat = 'csv' | 'xlsx';

/** Media type and file name of each export format. */
export const EXPORT_FILES = {
  csv: { mediaType: 'text/csv; charset=utf-8', disposition: 'attachment; filename="beneficiaries.csv"' },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: 'attachment; filename="beneficiaries.xlsx"',
  },
} as const;

/** Key of a file that is too large for a response. */
export const exportedFileKey = (userId: UserId, fileId: string): string => `exports/${userId}/${fileId}`;

/** Rows of an export as a sheet whose headers an import recognises. */
export const sheetOf = (rows: Sheet['rows']): Sheet => ({ name: 'beneficiarios', header: HEADER, rows });
