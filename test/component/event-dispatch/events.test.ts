import fc from 'fast-check';

import { changeReader } from '../../../functions/event-dispatch/adapters/change-reader.ts';
import type { SubscriberMessage } from '../../../functions/event-dispatch/ports/subscriber-queue.ts';
import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { TerminalStatus } from '../../../shared/validation/domain/status.ts';
import { verdictEvents } from '../../../shared/validation/domain/validation-events.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { changeOf, validationImage, verdictOf } from '../../support/builders/item-changes.ts';
import { accountOf, aTransfer, BBVA, PHONE } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT, aValidation, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { openEvents } from './events-family.ts';

const DAY = { from: Date.parse('2026-11-05T00:00:00Z'), until: Date.parse('2026-11-06T00:00:00Z') };
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

/** Number of the counted validations with each status. */
const countsOf = async ({ storage }: ReturnType<typeof openEvents>) => {
  const { tallies } = await storage.validationCounters.read({ userId: OWNER, batch: null, hours: DAY });
  return Object.fromEntries(tallies.map(({ combination, count }): [string, number] => [String(combination.get('status')), count]));
};

describe('changesOf a validation item', () => {
  const { changesOf } = changeReader;
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
    expect(changesOf(changeOf(before, null, validationImage(before, events)))).toMatchObject([
      { event: events[0] },
      { kind: 'transfer_accepted' },
    ]);
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
    expect(
      changesOf({ key: { pk: 'GATE#id', sk: 'GATE' }, before: null, after: image, correlationId: null, id: 'a change', writtenAt: null }),
    ).toEqual([]);
  });
});

describe('subscribers', () => {
  test('record the bank of the phone in the directory and count the verdict of a valid transfer to a phone', async () => {
    const events = openEvents();
    events.keep(toPhone('a'));
    await events.stream([phoneVerdict('a')]);
    expect(await events.processMessages()).toEqual([]);
    expect(events.directory()).toMatchObject([{ bank: BBVA.code }]);
    expect(await countsOf(events)).toEqual({ valid: 1 });
  });

  test('receive no message with the phone number', async () => {
    const events = openEvents();
    await events.stream([phoneVerdict('a')]);
    expect(JSON.stringify(events.subscriberQueue.receive())).not.toContain(PHONE);
  });

  test('record no bank for a validation erased before the delivery', async () => {
    const events = openEvents();
    await events.stream([phoneVerdict('a')]);
    expect(await events.processMessages()).toEqual([]);
    expect(events.directory()).toHaveLength(0);
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
              return [];
            },
          }),
        });
        const batch = NAMES.map(phoneVerdict);
        events.keep(...NAMES.map((name) => toPhone(name)));
        for (const death of deaths) {
          await expect(events.stream(batch)).rejects.toThrow('killed');
          // Messages sent until then may already have been processed.
          if (death % 2 === 0) await events.processMessages();
        }
        await events.stream(batch);
        expect(await events.processMessages()).toEqual([]);
        expect(await countsOf(events)).toEqual({ valid: NAMES.length });
        expect(events.directory()).toHaveLength(1);
      }),
    );
  });

  test('a failing subscriber neither delays nor repeats the delivery to another', async () => {
    let failures = 3;
    const counted: string[] = [];
    const events = openEvents({
      storage: ({ directory, validationCounters }) => ({
        directory: {
          ...directory,
          record: (...observation) => {
            failures -= 1;
            return failures >= 0 ? Promise.reject(new Error('the table is away')) : directory.record(...observation);
          },
        },
        validationCounters: {
          ...validationCounters,
          count: (userId, changes) => {
            counted.push(...changes.map(({ delivery }) => delivery.id));
            return validationCounters.count(userId, changes);
          },
        },
      }),
    });
    events.keep(toPhone('a'));
    await events.stream([phoneVerdict('a')]);
    expect(await events.processMessages()).toEqual([]);
    expect(counted).toHaveLength(1);
    expect(await countsOf(events)).toEqual({ valid: 1 });
    expect(events.directory()).toHaveLength(1);
  });

  test('a subscriber that always fails moves only its own message to the dead-letter queue', async () => {
    const events = openEvents({
      storage: ({ directory }) => ({ directory: { ...directory, record: () => Promise.reject(new Error('the table is away')) } }),
    });
    events.keep(toPhone('a'));
    await events.stream([phoneVerdict('a')]);
    expect(await events.processMessages()).toMatchObject([{ subscriber: 'record-phone-bank' }]);
    expect(await countsOf(events)).toEqual({ valid: 1 });
  });

  const unreadable = (name: string) => {
    const change = phoneVerdict(name);
    return { ...change, after: { ...change.after, status: 'unheard of' } };
  };

  test('an unreadable change is returned alone, and the others of its batch are published', async () => {
    const events = openEvents();
    const error = new Error('an unknown type of value');
    const broken = unreadable('b');
    const foreign = { id: 'foreign', key: null, correlationId: null, error };
    events.keep(...['a', 'c'].map((name) => toPhone(name)));
    expect(await events.stream([phoneVerdict('a'), broken, foreign, phoneVerdict('c')])).toEqual([broken, foreign]);
    expect(await events.processMessages()).toEqual([]);
    expect(await countsOf(events)).toEqual({ valid: 2 });
    expect(events.log.lines.filter(({ event }) => event === 'stream_record_unreadable')).toHaveLength(2);
  });

  test('a change of which the queue refuses a message is returned alone', async () => {
    const isRefused = (message: SubscriberMessage) => JSON.stringify(message).includes(aValidation('b').id);
    const events = openEvents({
      queue: (queue) => ({
        send: async (messages) => {
          await queue.send(messages.filter((message) => !isRefused(message)));
          return messages.filter(isRefused);
        },
      }),
    });
    events.keep(...['a', 'c'].map((name) => toPhone(name)));
    const changes = ['a', 'b', 'c'].map(phoneVerdict);
    expect(await events.stream(changes)).toEqual(changes.slice(1, 2));
    expect(await events.processMessages()).toEqual([]);
    // The verdict of b, whose message has no id, was accepted before.
    expect(await countsOf(events)).toEqual({ valid: 3 });
  });

  test('a redrive publishes a change that was set aside, as it was then, and its events are counted once', async () => {
    const events = openEvents();
    events.keep(toPhone('a'));
    const change = phoneVerdict('a');
    events.recordsAside.keep('kept', change);
    await events.stream([change]);
    for (const correlationId of ['redrive', 'another redrive']) {
      await events.queues.subscribers({ kind: 'record', record: 'kept', correlationId });
    }
    expect(await events.processMessages()).toEqual([]);
    expect(await countsOf(events)).toEqual({ valid: 1 });
  });

  test.each([
    ['cannot be read yet', 'unheard of'],
    ['is no longer kept', 'no longer kept'],
  ])('a redrive of a change that %s returns to the dead-letter queue', async (what, message) => {
    const events = openEvents();
    if (what === 'cannot be read yet') events.recordsAside.keep('kept', unreadable('a'));
    await expect(events.queues.subscribers({ kind: 'record', record: 'kept', correlationId: 'redrive' })).rejects.toThrow(message);
  });

  test('a redrive of a change of which the queue still refuses a message returns to the dead-letter queue', async () => {
    const events = openEvents({ queue: () => ({ send: (messages) => Promise.resolve(messages.slice(0, 1)) }) });
    events.recordsAside.keep('kept', phoneVerdict('a'));
    await expect(events.queues.subscribers({ kind: 'record', record: 'kept', correlationId: 'redrive' })).rejects.toThrow('refuses');
  });

  test('a message for an unknown subscriber fails, so that it can be redriven', async () => {
    const { queues } = openEvents();
    const message = { kind: 'delivery', subscriber: 'nobody', id: 'a', payload: {}, correlationId: 'b' } as const;
    await expect(queues.subscribers(message)).rejects.toThrow('nobody');
  });
});
