import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import { addressDigest } from '../domain/address-digest.ts';
import type { MessageId } from '../domain/message-id.ts';

/** A suppressed address by its digest, whatever its case. */
export const suppressionKey = (address: string): ItemKey => ({
  pk: `SUPPRESSED#${addressDigest(address)}`,
  sk: 'SUPPRESSED',
});

export const messageKey = (id: MessageId): ItemKey => ({ pk: `MESSAGE#${id}`, sk: 'MESSAGE' });
