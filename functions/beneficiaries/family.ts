import type { AccountDirectory } from '../../shared/banking/ports/account-directory.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { FamilyOf } from '../../shared/identity/http/route.ts';
import type { AccountStore } from '../../shared/identity/ports/account-store.ts';
import type { OperationLimiter } from '../../shared/identity/ports/operation-limiter.ts';
import type { PlanCatalogue } from '../../shared/identity/ports/plan-catalogue.ts';
import { makeReadOwnPlan } from '../../shared/identity/use-cases/read-own-plan.ts';
import type { Sheet } from '../../shared/platform/files/sheet.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeChangeBeneficiary } from './use-cases/change-beneficiary.ts';
import { makeCreateBeneficiary } from './use-cases/create-beneficiary.ts';
import { makeLookUpDirectory } from './use-cases/look-up-directory.ts';

export type Ports = {
  readonly accounts: AccountStore;
  readonly plans: PlanCatalogue;
  readonly beneficiaries: BeneficiaryStore;
  readonly participants: ParticipantDirectory;
  readonly directory: AccountDirectory;
  readonly operations: OperationLimiter;
};

/** The writer is loaded by the first export that asks for it. */
const xlsxOf = async (sheet: Sheet): Promise<Uint8Array> => {
  const writer = await import('../../shared/platform/files/xlsx.ts');
  return writer.xlsxOf(sheet);
};

export const makeFamily = (ports: Ports) => {
  const { beneficiaries: store, participants } = ports;
  const parts = { store, readOwnPlan: makeReadOwnPlan(ports) };
  return {
    routes: makeRoutes({
      store,
      create: makeCreateBeneficiary(parts),
      change: makeChangeBeneficiary(parts),
      participants,
      lookUpDirectory: makeLookUpDirectory(ports),
      xlsxOf,
    }),
  } satisfies FamilyOf<typeof manifest>;
};
