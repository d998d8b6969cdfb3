import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeOverridesStore } from '../../shared/overrides/adapters/overrides-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac } = context;
    const { tableOf } = openAdminAudit(context);
    return makeFamily({
      overridesStore: makeOverridesStore(table),
      auditedOverrides: (change) => makeOverridesStore(tableOf(change)),
      participantSnapshots: makeParticipantSnapshots(table),
      portalRate: makePortalRateControl(table),
      deployedSettings: {
        text_messages_per_country_and_day: env.TEXT_MESSAGES_PER_COUNTRY_AND_DAY,
        mail_from: env.MAIL_FROM ?? null,
      },
      hmac,
      panelUrl: env.PANEL_URL,
    }).routes;
  },
});
