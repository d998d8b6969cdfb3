import fc from 'fast-check';

import { paymentResult } from '../../../../shared/banxico/domain/cep/central-result.ts';
import { updateOf } from '../../../../shared/validation/adapters/dynamodb/validation-store.ts';
import { VALIDATION_ERROR_CODES } from '../../../../shared/validation/domain/error-code.ts';
import { VALIDATION_STATUSES } from '../../../../shared/validation/domain/status.ts';
import type { Transition, ValidationChanges } from '../../../../shared/validation/domain/transitions.ts';
import { validationIdOf } from '../../../support/builders/identity/identity.ts';
import { AWAITING, PENDING } from '../../../support/builders/retries.ts';
import { BBVA, CUENCA } from '../../../support/builders/transfers.ts';

const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { nil: null });
const lease = fc.record({ token: fc.uuid(), until: fc.nat() });
const certificates = fc.record({ xml: fc.record({ sha256: fc.string(), bytes: fc.nat() }), pdf: fc.constant(null) });

const cycle = fc.constantFrom(AWAITING, PENDING);

const changes: fc.Arbitrary<ValidationChanges> = fc.record(
  {
    status: fc.constantFrom(...VALIDATION_STATUSES),
    emisor: orNull(fc.constant(BBVA.code)),
    receptor: orNull(fc.constant(CUENCA.code)),
    warnings: fc.array(fc.record({ code: fc.string() })),
    centralStatus: orNull(fc.string()),
    centralResult: orNull(fc.constant(paymentResult([]))),
    errorCode: orNull(fc.constantFrom(...VALIDATION_ERROR_CODES)),
    candidateMatch: orNull(fc.nat(3)),
    certificates: orNull(certificates),
    completedAt: orNull(fc.nat()),
    lease: orNull(lease),
    dueAt: orNull(fc.nat()),
    retry: orNull(cycle),
    deletedAt: orNull(fc.nat()),
  },
  { requiredKeys: [] },
);

const guard: fc.Arbitrary<Transition['guard']> = fc.oneof(
  fc.record({ kind: fc.constant('lease_free' as const), now: fc.nat() }),
  fc.record({ kind: fc.constant('lease_held' as const), token: fc.uuid() }),
  fc.record({ kind: fc.constant('expired' as const), now: fc.nat() }),
  fc.constant({ kind: 'recheck_due' as const }),
  fc.record({ kind: fc.constant('version_unchanged' as const), etagVersion: fc.nat() }),
  fc.record({ kind: fc.constant('cycle_unchanged' as const), revision: orNull(fc.nat()) }),
);

const transition: fc.Arbitrary<Transition> = fc
  .record({
    from: fc.subarray([...VALIDATION_STATUSES], { minLength: 1 }),
    guard,
    requireNotDeleted: fc.constantFrom(true as const, undefined),
    changes,
    visible: fc.boolean(),
    events: fc.array(fc.record({ type: fc.constant('validation.returned' as const), at: fc.nat() }), { maxLength: 2 }),
    processingStartedAt: fc.option(fc.nat(), { nil: undefined }),
  })
  .filter(
    ({ changes: changed, visible, processingStartedAt }) => Object.keys(changed).length > 0 || visible || processingStartedAt !== undefined,
  )
  .map(({ processingStartedAt, requireNotDeleted, ...rest }) => ({
    ...rest,
    ...(processingStartedAt === undefined ? {} : { processingStartedAt }),
    ...(requireNotDeleted === undefined ? {} : { requireNotDeleted }),
  }));

const ID = validationIdOf('any');
const found = (text: string, pattern: RegExp): ReadonlySet<string> => new Set(text.match(pattern) ?? []);

describe('updateOf a transition', () => {
  test('defines exactly the placeholders it uses, as DynamoDB requires', () => {
    fc.assert(
      fc.property(transition, (each) => {
        const { update, condition = '', names = {}, values = {} } = updateOf(ID, each);
        const text = `${update} ${condition}`;
        expect(found(text, /#\w+/g)).toEqual(new Set(Object.keys(names)));
        expect(found(text, /:\w+/g)).toEqual(new Set(Object.keys(values)));
        expect(Object.values(values)).not.toContain(undefined);
      }),
    );
  });

  test('has each clause once and no attribute in two of them', () => {
    fc.assert(
      fc.property(transition, (each) => {
        const { update } = updateOf(ID, each);
        for (const clause of ['SET', 'REMOVE', 'ADD']) expect(update.split(`${clause} `).length).toBeLessThanOrEqual(2);
        const set = [...update.matchAll(/(#\w+) = /g)].map(([, name]) => name);
        const removed = /REMOVE ([^A-Z]+)/.exec(update)?.[1]?.match(/#\w+/g) ?? [];
        expect(new Set([...set, ...removed]).size).toBe(set.length + removed.length);
      }),
    );
  });

  test('replaces the events of the previous transition when visible, and keeps them otherwise', () => {
    fc.assert(
      fc.property(transition, (each) => {
        const { update, values = {} } = updateOf(ID, each);
        const isSet = update.includes('#events = :events');
        const isRemoved = /REMOVE [^A-Z]*#events/.test(update);
        const hasEvents = (each.events ?? []).length > 0;
        expect([isSet, isRemoved]).toEqual([each.visible && hasEvents, each.visible && !hasEvents]);
        expect(values[':events']).toEqual(isSet ? each.events : undefined);
      }),
    );
  });

  test('requires in its condition the statuses the transition starts from', () => {
    fc.assert(
      fc.property(transition, (each) => {
        const { condition = '', values = {} } = updateOf(ID, each);
        expect(condition).toContain('attribute_exists(pk) AND #status IN (');
        expect(each.from.map((_status, index) => values[`:from${index}`])).toEqual(each.from);
      }),
    );
  });
});
