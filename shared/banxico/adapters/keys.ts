import type { ItemKey } from '../../platform/dynamodb/keys.ts';

export const PORTAL_RATE_KEY: ItemKey = { pk: 'CENTRAL', sk: 'BUDGET' };
