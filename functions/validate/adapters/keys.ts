import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

/** The position of the quota reconciliation in the list of gates. */
export const RECONCILIATION_POSITION_KEY: ItemKey = { pk: 'RECONCILIATION', sk: 'POSITION' };
