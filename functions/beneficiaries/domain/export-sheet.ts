import { maskCard } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { Sheet } from '../../../shared/platform/files/sheet.ts';

const HEADER = ['id', 'cuenta', 'tipo_cuenta', 'codigo_banco', 'banco', 'alias', 'estado', 'creado_en'];

/** Beneficiaries as a sheet whose headers an import recognises: by the id it finds the cards, which are masked. */
export const sheetOf = (beneficiaries: readonly Beneficiary[]): Sheet => ({
  name: 'beneficiarios',
  header: HEADER,
  rows: beneficiaries.map(({ id, account, bank, label, status, createdAt }) => [
    String(id),
    maskCard(account),
    account.type,
    bank.code ?? '',
    bank.name ?? '',
    label ?? '',
    status,
    new Date(createdAt).toISOString(),
  ]),
});
