import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeOverridesStore } from '../../shared/overrides/adapters/overrides-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { table, hmac } = context;
    const { tableOf } = openAdminAudit(context);
    return makeFamily({
      overridesStore: makeOverridesStore(table),
      auditedOverrides: (change) => makeOverridesStore(tableOf(change)),
      participantSnapshots: makeParticipantSnapshots(table),
      hmac,
    }).routes;
  },
});
