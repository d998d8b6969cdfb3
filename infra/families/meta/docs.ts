import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/docs/config.ts';
import { manifest } from '../../../functions/docs/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const docs = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Meta',
  functions: ({ state }) => ({
    api: {
      environment: state.tableEnvironment,
      // It counts the pages of an address.
      access: [state.table('UpdateItem')],
      errorImpact: 'Readers cannot open the guides and the reference of the API.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
