import { EVENT_TYPES, type EventType } from '../../../shared/events/catalogue.ts';

/** Whether users are told of an event in other ways only. */
const isKeptInside = (type: EventType): boolean => type === 'webhook.auto_disabled' || type.startsWith('security.');

/** What an endpoint can subscribe to, and the feed shows. */
export const PUBLISHED_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => !isKeptInside(type));

export const isPublishedType = (type: string): type is EventType => PUBLISHED_TYPES.some((published) => published === type);

/** The type of deliveries that test an endpoint; nobody subscribes to it. */
export const TEST_TYPE = 'test' as const;
