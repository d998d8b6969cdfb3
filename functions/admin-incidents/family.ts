import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { IncidentStore } from '../../shared/service-status/ports/incident-store.ts';
import { makeListIncidents } from '../../shared/service-status/use-cases/list-incidents.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeChangeIncidents, type ChangeIncidentsDeps } from './use-cases/change-incidents.ts';

type Ports = ChangeIncidentsDeps & { readonly incidents: IncidentStore; readonly hmac: Hmac };

export const makeFamily = ({ incidents, hmac, ...ports }: Ports) =>
  ({
    routes: makeRoutes({
      list: makeListIncidents({ incidents, cursors: makeCursors(hmac) }),
      changeIncidents: makeChangeIncidents({ ...ports, incidents }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
