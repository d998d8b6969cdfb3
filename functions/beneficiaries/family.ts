import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { PhoneBankDirectory } from '../../shared/banking/ports/phone-bank-directory.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import { usersInBothModes } from '../../shared/identity/accounts/use-cases/users-in-both-modes.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import type { Sheet } from '../../shared/platform/files/sheet.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { manifest } from './manifest.ts';
import type { ExportFiles } from './ports/export-files.ts';
import { makeRoutes } from './routes.ts';
import { makeChangeBeneficiary } from './use-cases/change-beneficiary.ts';
import { makeCreateBeneficiary } from './use-cases/create-beneficiary.ts';
import { makeExportBeneficiaries } from './use-cases/export-beneficiaries.ts';
import { makeListBeneficiaries } from './use-cases/list-beneficiaries.ts';
import { makeLookUpDirectory } from './use-cases/look-up-directory.ts';

export type Ports = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly beneficiaries: BeneficiaryStore;
  readonly participants: ParticipantDirectory;
  readonly directory: PhoneBankDirectory;
  readonly exportFiles: ExportFiles;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** The writer is loaded by the first export. */
const xlsxOf = async (sheet: Sheet): Promise<Uint8Array> => {
  const writer = await import('../../shared/platform/files/xlsx.ts');
  return writer.xlsxOf(sheet);
};

export const makeFamily = (ports: Ports) => {
  const { beneficiaries: store, participants, exportFiles: files, clock, ids } = ports;
  const cursors = makeCursors(ports.hmac);
  const parts = { store, readUserPlan: makeReadUserPlan({ ...ports, users: usersInBothModes(ports.users) }) };
  return {
    routes: makeRoutes({
      store,
      create: makeCreateBeneficiary(parts),
      change: makeChangeBeneficiary(parts),
      list: makeListBeneficiaries({ store, cursors }),
      exportFile: makeExportBeneficiaries({ store, files, cursors, clock, ids, xlsxOf }),
      participants,
      lookUpDirectory: makeLookUpDirectory(ports),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
