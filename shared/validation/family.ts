import { makeTakeSlot, type TakeSlotDeps } from '../banxico/use-cases/take-slot.ts';
import { makeRequeryPayment, type RequeryDeps, type RequeryPayment } from './use-cases/due-work/requery-payment.ts';
import { makeKeepResponses, type KeepResponsesDeps } from './use-cases/keep-responses.ts';
import { makeFindPhoneBanks, type PhoneBankDeps } from './use-cases/resolve-transfer/find-phone-banks.ts';
import { makeRunQuery, type PortalQueriesDeps } from './use-cases/resolve-transfer/portal-queries.ts';
import { makeQueryPlan, type QueryPlanDeps } from './use-cases/resolve-transfer/query-plan.ts';
import { makeResolveTransfer, type ResolveTransfer } from './use-cases/resolve-transfer/resolve-transfer.ts';
import { makeSearchReceipt } from './use-cases/resolve-transfer/search-receipt.ts';
import { makeSearchTransfer } from './use-cases/resolve-transfer/search-transfer.ts';
import type { Scripting } from './use-cases/test-mode/scripting.ts';
import { makeWriteVerdict, type VerdictDeps, type WriteVerdict } from './use-cases/write-verdict.ts';

/** Ports that depend on the validation they are opened for; absent in live mode. */
type Scripted = { readonly scripting?: Scripting };

export type TransferResolutionPorts = Omit<PortalQueriesDeps, 'takeSlot'> &
  TakeSlotDeps &
  QueryPlanDeps &
  PhoneBankDeps &
  KeepResponsesDeps &
  Scripted;

const overPorts = (ports: TransferResolutionPorts): ResolveTransfer => {
  const runQuery = makeRunQuery({ ...ports, takeSlot: makeTakeSlot(ports) });
  const findPhoneBanks = makeFindPhoneBanks(ports);
  const searchTransfer = makeSearchTransfer({ runQuery, plan: makeQueryPlan(ports), findPhoneBanks, clock: ports.clock });
  return makeResolveTransfer({
    searchTransfer,
    searchReceipt: makeSearchReceipt({ searchTransfer }),
    keepResponses: makeKeepResponses(ports),
  });
};

/** The resolution of transfers at the portal, which several families use. */
export const buildResolveTransfer = (ports: TransferResolutionPorts): ResolveTransfer => {
  const { scripting } = ports;
  if (scripting === undefined) return overPorts(ports);
  return async (request) => overPorts({ ...ports, ...(await scripting.forQueries(request)) })(request);
};

/** Queries about payments that were found valid. */
export const buildRequeryPayment = (ports: Omit<RequeryDeps, 'takeSlot'> & TakeSlotDeps & Scripted): RequeryPayment => {
  const takeSlot = makeTakeSlot(ports);
  const { scripting } = ports;
  if (scripting === undefined) return makeRequeryPayment({ ...ports, takeSlot });
  return (validation, limits) => makeRequeryPayment({ ...ports, takeSlot, ...scripting.forRecheck(validation) })(validation, limits);
};

/** Writes verdicts. */
export const buildWriteVerdict = (deps: VerdictDeps & Scripted): WriteVerdict => {
  const { scripting } = deps;
  if (scripting === undefined) return makeWriteVerdict(deps);
  return (validation, ...written) => makeWriteVerdict({ ...deps, ...scripting.forVerdict(validation) })(validation, ...written);
};
