import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

/** Partition of the subscriptions: all of them are read when an incident is mailed. */
export const SUBSCRIPTIONS_PARTITION = 'STATUS_SUBSCRIPTIONS';

export const subscriptionKey = (id: string): ItemKey => ({ pk: SUBSCRIPTIONS_PARTITION, sk: id });

/** Until when updates of incidents were mailed. */
export const MAILED_KEY: ItemKey = { pk: 'STATUS_MAILS', sk: 'MAILED' };
