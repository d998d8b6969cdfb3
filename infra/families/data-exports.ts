import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/data-exports/config.ts';
import { manifest } from '../../functions/data-exports/manifest.ts';
import { defineFamily } from './family.ts';

export const dataExports = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'PutItem', 'UpdateItem'), state.secret],
      errorImpact: 'Callers cannot save, read or change data exports.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
