import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

/** How far the reconciliation of quotas has come in the list of gates. */
export const RECONCILIATION_POSITION_KEY: ItemKey = { pk: 'RECONCILIATION', sk: 'POSITION' };
