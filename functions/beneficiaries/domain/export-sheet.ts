import { maskCard } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { Sheet } from '../../../shared/platform/files/sheet.ts';

const HEADER = ['id', 'cuenta', 'tipo_cuenta', 'codigo_banco', 'banco', 'alias', 'estado', 'creado_en'];

/** A beneficiary as a row of an export: by the id an import of the file finds the cards, which are masked. */
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

/** Rows of an export as a sheet whose headers an import recognises. */
export const sheetOf = (rows: Sheet['rows']): Sheet => ({ name: 'beneficiarios', header: HEADER, rows });
