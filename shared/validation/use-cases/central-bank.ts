import type { Log } from '../../platform/observability/log.ts';
import { makeConsultCentralBank, type ConsultDeps } from './consult-central-bank.ts';
import { makeFindPhoneBanks, makeLearnPhoneBank, type PhoneBankDeps } from './phone-bank.ts';

export type CentralBankPorts = Omit<ConsultDeps, 'findPhoneBanks'> & PhoneBankDeps & { readonly log: Log };

/** Asking the central bank about a transfer, and learning from its answer. */
export const makeCentralBank = (ports: CentralBankPorts) => ({
  consult: makeConsultCentralBank({ ...ports, findPhoneBanks: makeFindPhoneBanks(ports) }),
  learnPhoneBank: makeLearnPhoneBank(ports),
});
