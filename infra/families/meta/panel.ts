import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/panel/config.ts';
import { manifest } from '../../../functions/panel/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { panelUrlOf, uploadOriginsOf } from '../../resources/panel.ts';

export const panel = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Meta',
  isDeployed: ({ front, customDomain }) => front === null && customDomain !== null,
  functions: ({ stage }) => ({
    api: {
      environment: {
        PANEL_URL: panelUrlOf(stage),
        UPLOAD_ORIGINS: uploadOriginsOf(stage).join(' '),
        SECURITY_CONTACT: stage.securityContact ?? undefined,
      },
      access: [],
      errorImpact: 'Users cannot open the panel.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
