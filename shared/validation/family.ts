import { makeTakeSlot, type TakeSlotDeps } from '../banxico/use-cases/take-slot.ts';
import { makeKeepResponses, type KeepResponsesDeps } from './use-cases/keep-responses.ts';
import { makeFindPhoneBanks, type PhoneBankDeps } from './use-cases/resolve-transfer/find-phone-banks.ts';
import { makeRunQuery, type PortalQueriesDeps } from './use-cases/resolve-transfer/portal-queries.ts';
import { makeQueryPlan, type QueryPlanDeps } from './use-cases/resolve-transfer/query-plan.ts';
import { makeResolveTransfer, type ResolveTransfer } from './use-cases/resolve-transfer/resolve-transfer.ts';
import { makeSearchReceipt } from './use-cases/resolve-transfer/search-receipt.ts';
import { makeSearchTransfer } from './use-cases/resolve-transfer/search-transfer.ts';

export type TransferResolutionPorts = Omit<PortalQueriesDeps, 'takeSlot'> &
  TakeSlotDeps &
  QueryPlanDeps &
  PhoneBankDeps &
  KeepResponsesDeps;

/** The resolution of transfers at the portal, which several families use. */
export const buildResolveTransfer = (ports: TransferResolutionPorts): ResolveTransfer => {
  const runQuery = makeRunQuery({ ...ports, takeSlot: makeTakeSlot(ports) });
  const findPhoneBanks = makeFindPhoneBanks(ports);
  const searchTransfer = makeSearchTransfer({ runQuery, plan: makeQueryPlan(ports), findPhoneBanks, clock: ports.clock });
  return makeResolveTransfer({
    searchTransfer,
    searchReceipt: makeSearchReceipt({ searchTransfer }),
    keepResponses: makeKeepResponses(ports),
  });
};
