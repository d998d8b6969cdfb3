import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/meta/config.ts';
import { manifest } from '../../../functions/meta/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const meta = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Meta',
  functions: ({ state }) => {
    const environment = { ...state.tableEnvironment, ...state.secretsEnvironment };
    const access = [state.table('GetItem', 'UpdateItem'), state.secret];
    return {
      api: {
        environment,
        access,
        errorImpact: 'Callers cannot read the description of the API.',
        slowFrom: Duration.seconds(5),
      },
      fallback: {
        environment,
        access,
        errorImpact: 'Requests to unknown paths get a 5xx.',
        timeout: Duration.seconds(29),
        slowFrom: Duration.seconds(5),
      },
    };
  },
});
