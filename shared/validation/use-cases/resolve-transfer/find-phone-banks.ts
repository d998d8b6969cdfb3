import type { Phone } from '../../../banking/domain/bank-account/bank-account.ts';
import { resolveReceivingBank } from '../../../banking/domain/bank/receiving-bank.ts';
import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import type { PhoneBankDirectory } from '../../../banking/ports/phone-bank-directory.ts';
import type { BeneficiaryStore } from '../../../beneficiaries/ports/beneficiary-store.ts';
import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import type { PreparedTransfer, Target } from '../../domain/transfer-resolution/prepared-transfer.ts';

export type PhoneBankDeps = {
  readonly beneficiaries: Pick<BeneficiaryStore, 'findByAccount'>;
  readonly directory: Pick<PhoneBankDirectory, 'bankOf'>;
};

/** A target at each bank to query, likeliest first. */
export type FindPhoneBanks = (
  userId: UserId,
  transfer: Pick<PreparedTransfer, 'transfer' | 'participants'>,
  target: Target,
) => Promise<readonly [Target, ...Target[]]>;

/**
 * Finds where a phone is registered: the user's own saved phones, then the directory shared by all, then the receptor
 * of the request (interface: POST /v1/validate, `cuenta_beneficiaria`). A receptor that differs from the lists is
 * queried second; without a receptor, the directory's bank when it differs from the user's own: a list may be older
 * than the transfer. Other account types need no read.
 */
export const makeFindPhoneBanks = ({ beneficiaries, directory }: PhoneBankDeps): FindPhoneBanks => {
  const ownBankOf = async (userId: UserId, phone: Phone): Promise<SpeiCode | null> => {
    const own = await beneficiaries.findByAccount(userId, phone);
    return own?.status === 'active' ? own.bank.code : null;
  };

  return async (userId, { transfer, participants }, target) => {
    const { account } = target;
    if (account.type !== 'phone' || transfer.isToParticipant) return [target];
    const [phoneInUserList, phoneInDirectory] = await Promise.all([ownBankOf(userId, account.number), directory.bankOf(account.number)]);
    const query = { account, receptor: transfer.receptor, fecha: transfer.fecha, phoneInDirectory, participants };
    const receiving = resolveReceivingBank({ ...query, phoneInUserList });
    if (receiving.kind !== 'resolved') return [target];
    const likeliest = { ...target, receiving };
    if (receiving.warnings.includes('receptor_ignored')) return [likeliest, target];
    const shared = resolveReceivingBank(query);
    const isAtOtherBank = transfer.receptor === null && shared.kind === 'resolved' && shared.bank.code !== receiving.bank.code;
    return isAtOtherBank ? [likeliest, { ...target, receiving: shared }] : [likeliest];
  };
};
