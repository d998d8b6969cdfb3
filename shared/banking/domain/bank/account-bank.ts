import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { BankAccount } from '../bank-account/bank-account.ts';
import { bankOfCard } from './card-bank.ts';
import { participantByClabePrefix, type Participant, type Participants } from './participants.ts';

/** The bank that the number of an account shows on a date: by CLABE prefix or a BIN of high confidence; null for a phone. */
export const bankOfAccount = (account: BankAccount, fecha: CalendarDate, participants: Participants): Participant | null => {
  switch (account.type) {
    case 'clabe':
      return participantByClabePrefix(account.number.slice(0, 3), fecha, participants);
    case 'card':
      return bankOfCard(account.number, fecha, participants);
    case 'phone':
      return null;
  }
};
