import * as v from 'valibot';

import type { Hmac } from '../../../shared/digests/hmac.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { TrialCards } from '../ports/trial-cards.ts';
import { trialCardKey } from './keys.ts';

/** A card is not remembered longer than it is valid. */
const KEPT_SECONDS = 5 * 366 * 86_400;

const cardItem = v.object({ subscription_id: v.string() });

/** Cards with a trial, in the main table: a digest instead of the fingerprint, and no account. */
export const makeTrialCards = (table: Table, hmac: Pick<Hmac, 'allOfCard'>): TrialCards => ({
  claim: async (fingerprint, subscriptionId, now) => {
    const [digest = '', ...older] = await hmac.allOfCard(fingerprint);
    const earlier = await Promise.all(older.map((each) => table.get(trialCardKey(each))));
    if (earlier.some((item) => item !== null && v.parse(cardItem, item).subscription_id !== subscriptionId)) return false;
    const outcome = await table.put(
      { ...trialCardKey(digest), subscription_id: subscriptionId, [TTL_ATTRIBUTE]: Math.ceil(now / 1_000) + KEPT_SECONDS },
      'attribute_not_exists(pk) OR subscription_id = :own',
      { values: { ':own': subscriptionId } },
    );
    return outcome.kind === 'written';
  },
});
