import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { RestoreKeyId } from '../ports/restore-keys.ts';

/** In the table of credentials: a public key that restore tokens are verified with. */
export const restorePublicKeyKey = (id: RestoreKeyId): ItemKey => ({ pk: `RESTORE_KEY#${id}`, sk: 'RESTORE_KEY' });

/** The record of an erased account. */
export const erasureKey = (day: string, id: string): ItemKey => ({ pk: 'ERASED_ACCOUNTS', sk: `${day}#${id}` });
