import type { Hmac } from '../../../shared/digests/hmac.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { TrialCards } from '../ports/trial-cards.ts';
import { trialCardKey } from './keys.ts';

/** A card is not remembered longer than it is valid. */
const KEPT_SECONDS = 5 * 366 * 86_400;

/**
 * Cards with a trial, in the main table: a digest instead of the fingerprint, and no account. While the master secret is rotated a claim has an
 * item under each version, so of two instances with different versions one gets the card.
 */
export const makeTrialCards = (table: Table, hmac: Pick<Hmac, 'allOfCard'>): TrialCards => ({
  claim: async (fingerprint, subscriptionId, now) => {
    const digests = await hmac.allOfCard(fingerprint);
    const failed = await table.transact<'card'>(
      digests.map((digest) => ({
        label: 'card',
        kind: 'put',
        item: { ...trialCardKey(digest), subscription_id: subscriptionId, [TTL_ATTRIBUTE]: Math.ceil(now / 1_000) + KEPT_SECONDS },
        condition: 'attribute_not_exists(pk) OR subscription_id = :own',
        values: { ':own': subscriptionId },
      })),
    );
    return failed.length === 0;
  },
});
