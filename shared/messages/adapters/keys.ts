import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import { addressDigest } from '../domain/address-digest.ts';

/** A suppressed address by its digest, whatever its case. */
export const suppressionKey = (address: string): ItemKey => ({
  pk: `SUPPRESSED#${addressDigest(address)}`,
  sk: 'SUPPRESSED',
});
