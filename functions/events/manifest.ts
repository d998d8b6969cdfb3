import { defineHoldings } from '../../shared/platform/holdings/holding.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';

export const manifest = defineManifest({
  name: 'events',
  contracts: [],
  queues: ['subscribers'],
  stream: true,
  holdings: defineHoldings([
    {
      bucket: 'receipts',
      key: 'stream-records/{digest}',
      nobodys: 'A change of an item that could not be passed on, until it is redriven; 28 days.',
    },
  ]),
});
