import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/changelog/config.ts';
import { manifest } from '../../../functions/changelog/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const changelog = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Meta',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'UpdateItem'), state.secret],
      errorImpact: 'Callers cannot read what changed in the API.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
