import type { ItemKey } from '../../platform/dynamodb/keys.ts';

export const CENTRAL_BUDGET_KEY: ItemKey = { pk: 'CENTRAL', sk: 'BUDGET' };
