import { isPublishedType, PUBLISHED_TYPES, type EventType } from './catalogue.ts';

type Wildcard = '*' | `${string}.*`;

/** What subscribes to events: a type, all types below a name (`validation.*`), or `*` for every type. */
export type EventPattern = EventType | Wildcard;

/** `validation.retry.scheduled` is below `validation` and `validation.retry`. */
const wildcardsOver = (type: EventType): readonly Wildcard[] => {
  const names = type.split('.').slice(0, -1);
  return names.map((_name, index): Wildcard => `${names.slice(0, index + 1).join('.')}.*`);
};

/** Everything that can be subscribed to: `*`, the wildcards that cover a type, and the types themselves. */
export const EVENT_PATTERNS: readonly EventPattern[] = ['*', ...new Set(PUBLISHED_TYPES.flatMap(wildcardsOver)), ...PUBLISHED_TYPES];

export const isEventPattern = (text: string): text is EventPattern => EVENT_PATTERNS.some((pattern) => pattern === text);

const covers = (pattern: EventPattern, type: EventType): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

/** Whether one of the patterns covers a type that leaves the service; types that are added later are covered, too. */
export const isSubscribedTo = (patterns: readonly EventPattern[], type: EventType): boolean =>
  isPublishedType(type) && patterns.some((pattern) => covers(pattern, type));
