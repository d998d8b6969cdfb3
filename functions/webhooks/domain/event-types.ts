import { EVENT_TYPES, type EventType } from '../../../shared/events/catalogue.ts';

/** Events that are told to users in other ways only. */
const KEPT_INSIDE: readonly EventType[] = ['webhook.auto_disabled'];

/** What an endpoint can subscribe to, and the feed shows. */
export const PUBLISHED_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => !KEPT_INSIDE.includes(type));

export const isPublishedType = (type: string): type is EventType => PUBLISHED_TYPES.some((published) => published === type);

/** The type of deliveries that test an endpoint; nobody subscribes to it. */
export const TEST_TYPE = 'test' as const;
