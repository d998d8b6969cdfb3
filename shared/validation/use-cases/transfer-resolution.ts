import { makeFindPhoneBanks, type PhoneBankDeps } from './phone-bank.ts';
import { makeResolveTransfer, type ResolveTransferDeps } from './resolve-transfer.ts';

export type TransferResolutionPorts = Omit<ResolveTransferDeps, 'findPhoneBanks'> & PhoneBankDeps;

/** Resolves transfers at the portal. */
export const makeTransferResolution = (ports: TransferResolutionPorts) =>
  makeResolveTransfer({ ...ports, findPhoneBanks: makeFindPhoneBanks(ports) });
