import type { ItemKey } from '../../platform/dynamodb/keys.ts';

export const PORTAL_RATE_KEY: ItemKey = { pk: 'CEP_PORTAL', sk: 'RATE' };
