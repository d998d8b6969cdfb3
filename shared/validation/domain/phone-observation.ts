import type { Phone } from '../../banking/domain/bank-account/bank-account.ts';
import type { Observation } from '../../banking/domain/phone-bank-directory/directory-entry.ts';
import { beneficiaryAccountOf } from './transfer.ts';
import type { Validation } from './validation.ts';

/** The bank of a phone that a validation proves; null unless it has a valid certificate. */
export const phoneObservationOf = ({
  status,
  receptor,
  transfer,
  candidateMatch,
  completedAt,
}: Pick<Validation, 'status' | 'receptor' | 'transfer' | 'candidateMatch' | 'completedAt'>):
  | (Omit<Observation, 'observer'> & { readonly phone: Phone })
  | null => {
  if (status !== 'valid' || receptor === null || completedAt === null) return null;
  if (transfer === null) return null;
  const account = beneficiaryAccountOf(transfer, candidateMatch);
  return account?.type === 'phone' ? { phone: account.number, bank: receptor, fecha: transfer.fecha, now: completedAt } : null;
};
