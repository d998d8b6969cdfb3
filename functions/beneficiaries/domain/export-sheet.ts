import { maskAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { Sheet } from '../../../shared/platform/files/sheet.ts';

const HEADER = ['cuenta', 'tipo_cuenta', 'codigo_banco', 'banco', 'alias', 'estado', 'creado_en'];

/** Beneficiaries as a sheet whose headers an import recognises. Cards are masked, because nobody controls where a file goes. */
export const sheetOf = (beneficiaries: readonly Beneficiary[]): Sheet => ({
  name: 'beneficiarios',
  header: HEADER,
  rows: beneficiaries.map(({ account, bank, label, status, createdAt }) => [
    account.type === 'card' ? maskAccount(account.number) : account.number,
    account.type,
    bank.code ?? '',
    bank.name ?? '',
    label ?? '',
    status,
    new Date(createdAt).toISOString(),
  ]),
});
