import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

/** What is left of an erased account. */
export const erasureKey = (day: string, id: string): ItemKey => ({ pk: 'ERASED_ACCOUNTS', sk: `${day}#${id}` });
