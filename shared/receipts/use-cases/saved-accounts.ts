import { resolveBankName } from '../../banking/domain/bank/bank-name.ts';
import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { BeneficiaryStore } from '../../beneficiaries/ports/beneficiary-store.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { ReceiptReading } from '../../validation/domain/receipt/receipt.ts';
import type { SavedAccount } from '../domain/merge-receipt.ts';

export type SavedAccountsDeps = { readonly beneficiaries: Pick<BeneficiaryStore, 'page'> };

type Known = { readonly today: CalendarDate; readonly participants: Participants };

/** Maximum beneficiaries read for one receipt. */
export const MAX_READ = 200;

/** The CLABE prefix of the receiving bank on the receipt; null when it names none. */
const clabePrefixOf = ({ fields }: ReceiptReading, { today, participants }: Known): string | null => {
  const receptor = fields.receptor?.value;
  const named = receptor === undefined ? null : resolveBankName(receptor, today, participants);
  return named?.kind === 'participant' ? (participants.prefixByCode.get(named.code) ?? null) : null;
};

/**
 * The user's active beneficiaries that may match a masked account: all of them, or those whose CLABE belongs to the bank on the receipt.
 * None if there are too many of those, too: the caller then has to send the account, as without any.
 */
export const makeFindSavedAccounts =
  ({ beneficiaries }: SavedAccountsDeps) =>
  async (userId: UserId, reading: ReceiptReading, known: Known): Promise<readonly SavedAccount[]> => {
    const read = async (search: string | null): Promise<readonly SavedAccount[] | null> => {
      const { entries, hasMore } = await beneficiaries.page(userId, { search, withArchived: false, position: null, limit: MAX_READ });
      return hasMore ? null : entries.map(({ beneficiary: { account, bank } }) => ({ account, bank: bank.code }));
    };
    const all = await read(null);
    if (all !== null) return all;
    const prefix = clabePrefixOf(reading, known);
    return (prefix === null ? null : await read(prefix)) ?? [];
  };

export type FindSavedAccounts = ReturnType<typeof makeFindSavedAccounts>;
