import type { ItemKey } from '../../platform/dynamodb/keys.ts';

export const EVIDENCE_KEYS_PARTITION = 'EVIDENCE_KEYS';

/** A public key that signatures of evidence packs verify with. */
export const evidenceKeyKey = (kid: string): ItemKey => ({ pk: EVIDENCE_KEYS_PARTITION, sk: kid });
