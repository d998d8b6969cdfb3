import { makeChangeOverrides, type OverridesDeps } from '../../shared/administration/use-cases/overrides/change-overrides.ts';
import { makeManageBanks, type ManageBanksDeps } from '../../shared/administration/use-cases/overrides/manage-banks.ts';
import { makeManageBins, type ManageBinsDeps } from '../../shared/administration/use-cases/overrides/manage-bins.ts';
import { makeManageSettings, type ManageSettingsDeps } from '../../shared/administration/use-cases/overrides/manage-settings.ts';
import { makeLegalDocuments } from '../../shared/administration/use-cases/overrides/publish-legal-documents.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import { makeBankRoutes } from './http/bank-routes.ts';
import { makeSettingsRoutes } from './http/settings-routes.ts';
import type { manifest } from './manifest.ts';
import { makePageOfList } from './use-cases/page-of-list.ts';

type Ports = OverridesDeps &
  Omit<ManageBanksDeps & ManageBinsDeps & ManageSettingsDeps, 'changeOverrides'> & {
    readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
    /** Address of the panel. */
    readonly panelUrl: string;
  };

export const makeFamily = (ports: Ports) => {
  const pageOfList = makePageOfList(makeCursors(ports.hmac));
  const deps = { ...ports, changeOverrides: makeChangeOverrides(ports) };
  return {
    routes: [
      ...makeBankRoutes({ banks: makeManageBanks(deps), bins: makeManageBins(deps), pageOfList }),
      ...makeSettingsRoutes({ ...ports, legalDocuments: makeLegalDocuments(deps), settings: makeManageSettings(deps), pageOfList }),
    ],
  } satisfies FamilyOf<typeof manifest>;
};
