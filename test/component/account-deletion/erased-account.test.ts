import { eventIdOf } from '../../../shared/events/event-id.ts';
import { PLATFORM } from '../../../shared/webhooks/domain/owner.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { PURGING } from '../../support/builders/identity/account-deletion.ts';
import { userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { importIdOf } from '../../support/builders/imports/imports.ts';
import { aDelivery, anEndpoint } from '../../support/builders/webhooks.ts';

const GONE = userIdOf('gone');
const VALIDATION = validationIdOf('of somebody who is gone');
const DAY = { from: Date.parse('2026-11-05T00:00:00Z'), until: Date.parse('2026-11-06T00:00:00Z') };

const correlationId = 'a request';

const eventId = eventIdOf({ pk: 'VALIDATION#1', sk: 'VALIDATION', version: 1 }, 'validation.completed');

const event = {
  userId: GONE,
  type: 'validation.completed',
  at: 1,
  data: { type: 'validation', id: VALIDATION, attributes: {}, links: null },
} as const;

test.each(['read', 'resolve', 'recheck'] as const)('a queued validation of an erased account, to %s, is dropped', async (kind) => {
  const api = makeTestApi();
  const job = { kind, validationId: VALIDATION, attempt: 1, correlationId };
  await (kind === 'read' ? api.families['validate-ocr'].queues.receipts : api.resolveQueued)(job);
  expect(await api.storage.validations.find(VALIDATION)).toBeNull();
});

test('an attempt of an erased account is dropped', async () => {
  const api = makeTestApi();
  await api.runAttempt({ validationId: VALIDATION, attemptSeq: 1 }, api.clock.now());
  expect(await api.storage.validations.find(VALIDATION)).toBeNull();
});

test('queued imports of an erased account are dropped', async () => {
  const api = makeTestApi();
  const task = { userId: GONE, importId: importIdOf(1), correlationId };
  await api.parseImport(task);
  await api.saveRows(task);
  expect(await api.storage.imports.find(GONE, task.importId)).toBeNull();
  expect(api.log.lines.map(({ event: name }) => name)).toEqual(['import_dropped', 'import_dropped']);
});

test('an attempt at a webhook of an erased account is dropped', async () => {
  const api = makeTestApi();
  const { id } = aDelivery('of somebody who is gone');
  await api.attemptQuick({ owner: { kind: 'account', userId: GONE }, id, attempts: 0, correlationId });
  expect(api.webhookSender.received).toEqual([]);
});

describe.each([
  ['is gone', null],
  ['is being erased', aUser('gone', { status: 'revoked', deletion: PURGING })],
])('what is queued for an account that %s', (_name, user) => {
  const open = () => makeTestApi({ storage: () => ({ users: { find: () => Promise.resolve(user) } }) });

  test('reaches no feed and no endpoint, not even of the platform', async () => {
    const api = open();
    await api.storage.endpoints.create(anEndpoint('of the platform', { owner: PLATFORM, createdAt: 0 }), null, null);
    await api.acceptEvent({ kind: 'delivery', id: eventId, payload: event, correlationId });
    expect(await api.storage.feed.read(GONE, 0, 10, 1)).toEqual({ entries: [], position: 0, hasMore: false });
    expect(api.deliveryQueue.receive()).toEqual([]);
  });

  test('is counted nowhere', async () => {
    const api = open();
    const after = { code: 'vd00-40012', generation: 0 };
    const payload = { userId: GONE, createdAt: DAY.from, batch: null, writtenAt: DAY.from, before: null, after };
    await api.families['event-dispatch'].queues.counters({
      kind: 'delivery',
      subscriber: 'count-validations',
      id: eventId,
      payload,
      correlationId,
    });
    expect(await api.storage.validationCounters.read({ userId: GONE, batch: null, hours: DAY })).toEqual({
      tallies: [],
      countedUntil: null,
    });
  });

  test('is not mailed', async () => {
    const api = open();
    const payload = { userId: GONE, event: { type: 'security.password_changed', at: 1 } };
    await api.families['event-dispatch'].queues.subscribers({
      kind: 'delivery',
      subscriber: 'send-security-alerts',
      id: eventId,
      payload,
      correlationId,
    });
    expect(api.messageQueue.receive()).toEqual([]);
  });
});
