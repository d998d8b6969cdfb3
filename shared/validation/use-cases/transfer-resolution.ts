import { makeFindPhoneBanks, type PhoneBankDeps } from './phone-bank.ts';
import { makeResolveReceipt } from './resolve-receipt.ts';
import { makeResolveTransfer, type ResolveTransferDeps } from './resolve-transfer.ts';

export type TransferResolutionPorts = Omit<ResolveTransferDeps, 'findPhoneBanks'> & PhoneBankDeps;

/** Resolves transfers at the portal, typed ones and those read off receipts. */
export const makeTransferResolution = (ports: TransferResolutionPorts) =>
  makeResolveReceipt(makeResolveTransfer({ ...ports, findPhoneBanks: makeFindPhoneBanks(ports) }));
