import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/beneficiaries/config.ts';
import { manifest } from '../../../functions/beneficiaries/manifest.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';

/** A file of 100,000 rows takes 190 MB with its rows; the processor, which follows the memory, writes it within the request. */
const EXPORT_MEMORY_MEGABYTES = 1_024;

export const beneficiaries = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Beneficiaries',
  functions: ({ state }) => ({
    api: {
      environment: {
        ...state.tableEnvironment,
        ...state.secretsEnvironment,
        ...state.participantsEnvironment,
        ...state.importFilesEnvironment,
      },
      access: [
        state.table('BatchGetItem', 'GetItem', 'PutItem', 'DeleteItem', 'Query', 'UpdateItem'),
        state.indexes(BENEFICIARY_SEARCH_INDEX),
        state.secret,
        state.exportFiles,
      ],
      errorImpact: 'Accounts can neither read nor change their beneficiaries.',
      // An export of 100,000 rows is read, written and kept within the request.
      slowFrom: Duration.seconds(15),
      memoryMegabytes: EXPORT_MEMORY_MEGABYTES,
    },
  }),
});
