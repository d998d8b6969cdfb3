import { EVENT_TYPES, PUBLISHED_TYPES, type EventType } from '../../../shared/events/catalogue.ts';
import { EVENT_PATTERNS, isSubscribedTo, type EventPattern } from '../../../shared/events/event-pattern.ts';

const covered = (pattern: EventPattern): readonly EventType[] => EVENT_TYPES.filter((type) => isSubscribedTo([pattern], type));

describe('isSubscribedTo', () => {
  test('* covers every type that leaves the service, and no other', () => {
    expect(covered('*')).toEqual(PUBLISHED_TYPES);
  });

  test('a wildcard covers the types below its name, at every depth', () => {
    expect(covered('validation.*')).toEqual(PUBLISHED_TYPES.filter((type) => type.startsWith('validation.')));
    expect(covered('validation.retry.*')).toEqual(PUBLISHED_TYPES.filter((type) => type.startsWith('validation.retry.')));
  });

  test.each(PUBLISHED_TYPES)('%s covers itself alone', (type) => {
    expect(covered(type)).toEqual([type]);
  });

  test('every pattern that can be chosen covers a type', () => {
    expect(EVENT_PATTERNS.filter((pattern) => covered(pattern).length === 0)).toEqual([]);
    expect(EVENT_PATTERNS).toEqual(expect.arrayContaining(['*', 'validation.*', 'validation.retry.*', 'import.*']));
  });
});
