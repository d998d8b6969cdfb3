import type { BankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { Participant, Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { bankOfAccount } from '../../../shared/beneficiaries/domain/bank-of-account.ts';
import type { BeneficiaryBank, BeneficiaryStatus } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';

/** The changes a caller requests. Null clears a field; undefined leaves it unchanged. */
export type RequestedChange = {
  /** The account number the caller states; null when absent. */
  readonly account: BankAccount | null;
  readonly label: string | null | undefined;
  readonly stated: Participant | null | undefined;
  readonly status: BeneficiaryStatus | undefined;
};

/** When a bank is looked up (epoch milliseconds), and among whom. */
export type BankContext = { readonly now: number; readonly participants: Participants };

/** The bank of an account for which its caller states one, or none; null for a phone without one. */
export const bankWhenStated = (
  account: BankAccount,
  stated: Participant | null,
  { now, participants }: BankContext,
): BeneficiaryBank | null => bankOfAccount(account, stated, calendarDateIn(MEXICO_CITY, now), participants);
