import type { Phone } from '../../banking/domain/bank-account/bank-account.ts';
import type { Observation } from '../../banking/domain/phone-bank-directory/directory-entry.ts';
import { parseCalendarDate } from '../../platform/time/calendar-date.ts';
import { sentTransfer } from './sent-transfer.ts';
import type { Validation } from './validation.ts';

/** What a validation tells about the bank of a phone; null when nothing: only a valid certificate does. */
export const phoneObservationOf = ({
  status,
  receptor,
  request,
  candidateMatch,
  completedAt,
}: Pick<Validation, 'status' | 'receptor' | 'request' | 'candidateMatch' | 'completedAt'>):
  | (Omit<Observation, 'observer'> & { readonly phone: Phone })
  | null => {
  if (status !== 'valid' || receptor === null || completedAt === null) return null;
  const { account, ...sent } = sentTransfer(request, candidateMatch);
  const fecha = parseCalendarDate(sent.fecha);
  return account?.type === 'phone' && fecha !== null ? { phone: account.number, bank: receptor, fecha, now: completedAt } : null;
};
