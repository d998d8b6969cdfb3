import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { bankOfCard } from '../../banking/domain/bank/card-bank.ts';
import { participantByClabePrefix, type Participants } from '../../banking/domain/bank/participants.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { BeneficiaryBank } from './beneficiary.ts';

/**
 * The bank of an account on a date. A CLABE or card decides it by its digits where possible, else `stated` does. Null
 * for a phone without a stated bank: a phone needs one.
 */
export const bankOfAccount = (
  account: BankAccount,
  stated: BeneficiaryBank | null,
  fecha: CalendarDate,
  participants: Participants,
): BeneficiaryBank | null => {
  if (account.type === 'phone') return typeof stated?.code === 'string' ? stated : null;
  const own =
    account.type === 'clabe'
      ? participantByClabePrefix(account.number.slice(0, 3), fecha, participants)
      : bankOfCard(account.number, fecha, participants);
  return own === null ? (stated ?? { code: null, name: null }) : { code: own.code, name: own.name };
};
