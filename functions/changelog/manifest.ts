import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'changelog',
  contracts,
  inventory: [
    {
      store: 'table',
      pk: 'USER#{user}',
      sk: 'CHANGELOG_CURSOR',
      export: { omitted: 'It records which news of the service the user read.' },
    },
  ],
});
