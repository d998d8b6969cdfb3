import type { Log } from '../../platform/observability/log.ts';
import { makeFindPhoneBanks, makeRecordPhoneBank, type PhoneBankDeps } from './phone-bank.ts';
import { makeResolveTransfer, type ResolveTransferDeps } from './resolve-transfer.ts';

export type TransferResolutionPorts = Omit<ResolveTransferDeps, 'findPhoneBanks'> & PhoneBankDeps & { readonly log: Log };

/** Resolves transfers at the portal and records phone banks. */
export const makeTransferResolution = (ports: TransferResolutionPorts) => ({
  resolveTransfer: makeResolveTransfer({ ...ports, findPhoneBanks: makeFindPhoneBanks(ports) }),
  recordPhoneBank: makeRecordPhoneBank(ports),
});
