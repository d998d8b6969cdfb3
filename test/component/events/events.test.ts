import fc from 'fast-check';

import { makeChangeReader } from '../../../functions/events/adapters/change-reader.ts';
import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { RawItem } from '../../../shared/platform/dynamodb/table.ts';
import type { TerminalStatus } from '../../../shared/validation/domain/status.ts';
import { verdictEvents } from '../../../shared/validation/domain/validation-events.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { userIdOf } from '../../support/builders/identity.ts';
import { changeOf, validationImage, verdictOf } from '../../support/builders/item-changes.ts';
import { accountOf, aTransfer, BBVA, dateOf, PHONE } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT, aValidation, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { openEvents } from './events-family.ts';

const DAY = dateOf('2026-11-05');
const OWNER = userIdOf('owner');

/** A validation that found a payment to a phone. */
const toPhone = (name: string, changes: Partial<Validation> = {}): Validation =>
  aValidation(name, {
    transfer: aTransfer({ accounts: [accountOf(PHONE)] }),
    status: 'valid',
    receptor: BBVA.code,
    completedAt: ACCEPTED_AT + 1_000,
    etagVersion: 1,
    dueAt: null,
    ...changes,
  });

const completed = (status: TerminalStatus, previous: TerminalStatus | null = null): readonly ItemEvent[] =>
  verdictEvents(previous, status, ACCEPTED_AT + 1_000);

const phoneVerdict = (name: string) => verdictOf(aValidation(name), toPhone(name), completed('valid'));

const verdictsOf = async ({ storage }: ReturnType<typeof openEvents>) =>
  (await storage.verdictCounters.ofDays(OWNER, DAY, DAY)).map(({ verdicts }) => verdicts);

describe('changesOf a validation item', () => {
  const { changesOf } = makeChangeReader({ get: () => Promise.resolve(null) });
  const before = aValidation('a', { status: 'processing', etagVersion: 3 });
  const resolved = { ...before, status: 'not_found', etagVersion: 4 } as const;

  test('returns a verdict as an event with the validation as written', () => {
    const [change, ...more] = changesOf(verdictOf(before, resolved, completed('not_found')));
    expect(more).toEqual([]);
    expect(change).toMatchObject({ kind: 'event', event: { type: 'validation.completed' }, subject: { validation: resolved } });
  });

  test('returns a different id for each event of one write', () => {
    const events = [...completed('valid', 'not_found'), { type: 'validation.retry.resolved', at: 1 } as const];
    const ids = changesOf(verdictOf(before, { ...resolved, status: 'valid' }, events)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test('returns the events of a new item', () => {
    const events = [{ type: 'quota.threshold_reached', at: 1, percent: 80, limit: 200, month: '2026-11' } as const];
    expect(changesOf(changeOf(before, null, validationImage(before, events)))).toMatchObject([{ event: events[0] }]);
  });

  test('returns a quota threshold as an event of the user, with the same id for every validation that reaches it', () => {
    const reached = (limit: number) => [{ type: 'quota.threshold_reached', at: 1, percent: 80, limit, month: '2026-11' } as const];
    const read = (name: string, limit: number) => {
      const validation = aValidation(name);
      return changesOf(changeOf(validation, null, validationImage(validation, reached(limit))));
    };
    const [[first], [again], [other]] = [read('a', 200), read('b', 200), read('c', 1_000)];
    expect(first).toMatchObject({ subject: { kind: 'user', userId: OWNER } });
    expect([again?.id === first?.id, other?.id === first?.id]).toEqual([true, false]);
  });

  test('returns nothing for a write that keeps the version', () => {
    const image = validationImage(resolved, completed('not_found'));
    expect(changesOf(changeOf(before, image, { ...image, due_at: 5 }))).toEqual([]);
  });

  test('returns other ids for the same events in the next version', () => {
    const image = (version: number) => validationImage({ ...resolved, etagVersion: version }, completed('not_found'));
    const [first] = changesOf(changeOf(before, null, image(4)));
    const [second] = changesOf(changeOf(before, image(4), image(5)));
    expect(second).toBeDefined();
    expect(second?.id).not.toBe(first?.id);
  });

  test('returns nothing for a playground validation and its erasure', () => {
    const played = { ...before, source: PLAYGROUND_RUN };
    const image = validationImage({ ...played, status: 'valid', etagVersion: 4 }, completed('valid'));
    expect(changesOf(changeOf(played, validationImage(played), image))).toEqual([]);
    expect(changesOf(changeOf(played, image, { purged_at: 1 }))).toEqual([]);
  });

  test('returns validation_purged once for an erasure, with the validation before it', () => {
    const image = validationImage(resolved, completed('not_found'));
    const tombstone = { purged_at: 1, user_id: OWNER };
    expect(changesOf(changeOf(before, image, tombstone))).toMatchObject([{ kind: 'validation_purged', validation: resolved }]);
    expect(changesOf(changeOf(before, tombstone, { ...tombstone, done: true }))).toEqual([]);
    expect(changesOf(changeOf(before, image, null))).toEqual([]);
  });

  test('returns nothing for items of another kind', () => {
    const image = validationImage(resolved, completed('valid'));
    expect(changesOf({ key: { pk: 'GATE#id', sk: 'GATE' }, before: null, after: image, correlationId: null })).toEqual([]);
  });
});

describe('subscribers', () => {
  test('record the bank of the phone in the directory and count the verdict of a valid transfer to a phone', async () => {
    const events = openEvents();
    events.keep(toPhone('a'));
    await events.stream([phoneVerdict('a')]);
    expect(await events.workOff()).toEqual([]);
    expect([...events.database.directory]).toMatchObject([[PHONE, { bank: BBVA.code, observers: [OWNER] }]]);
    expect(await verdictsOf(events)).toEqual([{ valid: 1 }]);
  });

  test('receive no message with the phone number', async () => {
    const events = openEvents();
    await events.stream([phoneVerdict('a')]);
    expect(JSON.stringify(events.subscriberQueue.receive())).not.toContain(PHONE);
  });

  test('record no bank for a validation erased before the delivery', async () => {
    const events = openEvents();
    await events.stream([phoneVerdict('a')]);
    expect(await events.workOff()).toEqual([]);
    expect(events.database.directory.size).toBe(0);
  });

  test('count the new verdict instead of a replaced one, and uncount an erased one', async () => {
    const events = openEvents();
    const pending = aValidation('a', { status: 'processing' });
    const first = { ...pending, status: 'not_found', etagVersion: 1 } as const;
    const second = { ...first, status: 'valid', etagVersion: 2 } as const;
    await events.stream([verdictOf(pending, first, completed('not_found'))]);
    await events.workOff();
    expect(await verdictsOf(events)).toEqual([{ not_found: 1 }]);
    await events.stream([verdictOf(first, second, completed('valid', 'not_found'))]);
    await events.workOff();
    expect(await verdictsOf(events)).toEqual([{ valid: 1 }]);
    await events.stream([changeOf(second, validationImage(second), { purged_at: 1 })]);
    await events.workOff();
    expect(await verdictsOf(events)).toEqual([]);
  });
});

describe('event delivery with failures', () => {
  const NAMES = ['a', 'b', 'c', 'd', 'e'];

  test('a stream consumer that crashes inside a batch misses no event and none is applied twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2 * NAMES.length - 1), { maxLength: 4 }), async (deaths) => {
        const remaining = [...deaths];
        const events = openEvents({
          queue: (queue) => ({
            send: async (messages) => {
              const sent = remaining.shift();
              await queue.send(messages.slice(0, sent));
              if (sent !== undefined) throw new Error('the function was killed');
            },
          }),
        });
        const batch = NAMES.map(phoneVerdict);
        events.keep(...NAMES.map((name) => toPhone(name)));
        for (const death of deaths) {
          await expect(events.stream(batch)).rejects.toThrow('killed');
          // What was sent until then may already have been acted on.
          if (death % 2 === 0) await events.workOff();
        }
        await events.stream(batch);
        expect(await events.workOff()).toEqual([]);
        expect(await verdictsOf(events)).toEqual([{ valid: NAMES.length }]);
        expect(events.database.directory.size).toBe(1);
      }),
    );
  });

  test('a failing subscriber neither delays nor repeats the delivery to another', async () => {
    let failures = 3;
    const counted: string[] = [];
    const events = openEvents({
      storage: ({ directory, verdictCounters }) => ({
        directory: {
          ...directory,
          record: (...observation) => {
            failures -= 1;
            return failures >= 0 ? Promise.reject(new Error('the table is away')) : directory.record(...observation);
          },
        },
        verdictCounters: {
          ...verdictCounters,
          count: (change, delivery) => {
            counted.push(delivery.id);
            return verdictCounters.count(change, delivery);
          },
        },
      }),
    });
    events.keep(toPhone('a'));
    await events.stream([phoneVerdict('a')]);
    expect(await events.workOff()).toEqual([]);
    expect(counted).toHaveLength(1);
    expect(await verdictsOf(events)).toEqual([{ valid: 1 }]);
    expect(events.database.directory.size).toBe(1);
  });

  test('a subscriber that always fails moves only its own message to the dead-letter queue', async () => {
    const events = openEvents({
      storage: ({ directory }) => ({ directory: { ...directory, record: () => Promise.reject(new Error('the table is away')) } }),
    });
    events.keep(toPhone('a'));
    await events.stream([phoneVerdict('a')]);
    expect(await events.workOff()).toMatchObject([{ subscriber: 'record-phone-bank' }]);
    expect(await verdictsOf(events)).toEqual([{ valid: 1 }]);
  });

  test('an unreadable change does not block the batch, ends in the dead-letter queue and is published by a redrive', async () => {
    const events = openEvents();
    const poisoned = phoneVerdict('b');
    const broken = { ...poisoned, after: { ...poisoned.after, status: 'unheard of' } };
    events.items.set(`${broken.key.pk} ${broken.key.sk}`, broken.after);
    events.keep(...['a', 'b', 'c'].map((name) => toPhone(name)));
    await events.stream([phoneVerdict('a'), broken, phoneVerdict('c')]);
    const deadLetters = await events.workOff();
    expect(deadLetters).toMatchObject([{ kind: 'unreadable', key: broken.key }]);
    expect(await verdictsOf(events)).toEqual([{ valid: 2 }]);
    expect(events.log.lines.filter(({ event }) => event === 'stream_record_unreadable')).toHaveLength(1);

    if (poisoned.after !== null) events.items.set(`${broken.key.pk} ${broken.key.sk}`, poisoned.after);
    await Promise.all(deadLetters.map((message) => events.queues.subscribers(message)));
    await events.workOff();
    expect(await verdictsOf(events)).toEqual([{ valid: 3 }]);
  });

  const unreadable = (change: ReturnType<typeof phoneVerdict>) => ({ ...change, after: { ...change.after, status: 'unheard of' } });

  test.each<[string, (image: RawItem) => RawItem | null]>([
    ['a later step has replaced', (image) => ({ ...image, etag_version: 2, events: [] })],
    ['a purge has erased', () => ({ user_id: OWNER, purged_at: 1 })],
    ['a deletion has removed', () => null],
  ])('an unreadable change that %s ends in the dead-letter queue, also after a redrive', async (_what, replace) => {
    const events = openEvents();
    const change = phoneVerdict('a');
    const replaced = replace(change.after ?? {});
    if (replaced !== null) events.items.set(`${change.key.pk} ${change.key.sk}`, replaced);
    await events.stream([unreadable(change)]);
    const deadLetters = await events.workOff();
    expect(deadLetters).toMatchObject([{ kind: 'unreadable', key: change.key, version: 1 }]);
    await expect(Promise.all(deadLetters.map((message) => events.queues.subscribers(message)))).rejects.toThrow('not there any more');
    expect(await verdictsOf(events)).toEqual([]);
  });

  test('a change that the platform cannot read ends in the dead-letter queue alone', async () => {
    const events = openEvents();
    const error = new Error('an unknown type of value');
    const { key, after } = phoneVerdict('b');
    events.keep(toPhone('a'));
    await events.stream([
      { id: 'foreign', key: null, after: null, correlationId: null, error },
      phoneVerdict('a'),
      { id: 'broken', key, after, correlationId: 'request', error },
    ]);
    expect(await events.workOff()).toMatchObject([
      { kind: 'unreadable', key: null, version: null, correlationId: 'foreign' },
      { kind: 'unreadable', key, version: 1, correlationId: 'request' },
    ]);
    expect(await verdictsOf(events)).toEqual([{ valid: 1 }]);
  });

  test('a redelivery of an event published by a redrive is counted once', async () => {
    const events = openEvents();
    const change = phoneVerdict('a');
    events.keep(toPhone('a'));
    if (change.after !== null) events.items.set(`${change.key.pk} ${change.key.sk}`, change.after);
    await events.stream([change]);
    await events.queues.subscribers({ kind: 'unreadable', key: change.key, version: 1, correlationId: 'redrive' });
    await events.workOff();
    expect(await verdictsOf(events)).toEqual([{ valid: 1 }]);
  });

  test('a message for an unknown subscriber fails, so that it can be redriven', async () => {
    const { queues } = openEvents();
    const message = { kind: 'delivery', subscriber: 'nobody', id: 'a', payload: {}, correlationId: 'b' } as const;
    await expect(queues.subscribers(message)).rejects.toThrow('nobody');
  });
});
