import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { Folio } from '../domain/folio.ts';

/** A folio below its account. */
export const folioKey = (userId: UserId, folio: Folio): ItemKey => ({ pk: `USER#${userId}#FINANCE`, sk: `FOLIO#${folio}` });
