import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-overrides/config.ts';
import { manifest } from '../../../functions/admin-overrides/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { panelUrlOf } from '../../resources/panel.ts';

export const adminOverrides = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ stage, state }) => ({
    api: {
      environment: {
        ...state.tableEnvironment,
        ...state.secretsEnvironment,
        ...state.adminAuditEnvironment,
        TEXT_MESSAGES_PER_COUNTRY_AND_DAY: String(stage.textMessagesPerCountryAndDay),
        MAIL_FROM: stage.mailFrom ?? undefined,
        PANEL_URL: panelUrlOf(stage),
      },
      access: [state.table('GetItem', 'PutItem', 'Query', 'UpdateItem'), state.adminAudit('Query', 'PutItem'), state.secret],
      errorImpact: 'Admins cannot see or change banks, BINs, legal documents and settings.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
