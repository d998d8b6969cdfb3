import type { ItemKey } from '../../platform/dynamodb/keys.ts';

export const OVERRIDES_KEY: ItemKey = { pk: 'OVERRIDES', sk: 'DOCUMENT' };
