import {
  isDeadLetterId,
  LETTER_ATTRIBUTE,
  letterAttributeOf,
  type ReceivedLetter,
} from '../../../shared/dead-letters/domain/dead-letter.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';

const QUEUE = 'validate/validations';
const OWNER = uuidOf('owner');

const idOf = (name: string) => {
  const id = uuidOf(name);
  if (!isDeadLetterId(id)) throw new TypeError(id);
  return id;
};

const aLetter = (name: string, received: Partial<ReceivedLetter> = {}): ReceivedLetter => ({
  messageId: idOf(name),
  body: JSON.stringify({ id: uuidOf('validation'), userId: OWNER, correlationId: 'a request' }),
  attributes: {},
  ...received,
});

const open = () => {
  const api = makeTestApi();
  const { deadLetters } = api.storage;
  return { ...api, find: (name: string) => deadLetters.find(idOf(name)), collect: api.families['admin-dead-letters'].schedules.collect };
};

describe('collection of dead letters', () => {
  test('stores each letter of every queue with its cause, and empties the queues', async () => {
    const api = open();
    for (let index = 0; index < 12; index += 1) api.deadLetterQueues.add(QUEUE, aLetter(`letter ${index}`));
    api.deadLetterQueues.add('webhooks/events', aLetter('event'));
    await api.storage.failureCauses.record(idOf('letter 11'), { name: 'RangeError', detail: 'too far' }, api.clock.now());
    await api.collect();
    expect(api.deadLetterQueues.left()).toBe(0);
    expect(await api.find('letter 11')).toEqual({
      id: uuidOf('letter 11'),
      queue: QUEUE,
      status: 'stored',
      cause: { name: 'RangeError', detail: 'too far' },
      correlationId: 'a request',
      owner: OWNER,
      count: 1,
      firstAt: api.clock.now(),
      lastAt: api.clock.now(),
      decidedAt: null,
      bodyBytes: aLetter('letter 11').body.length,
    });
    expect(await api.find('event')).toMatchObject({ queue: 'webhooks/events', cause: { name: 'Unrecorded' } });
    expect(await api.storage.deadLetters.readBody(idOf('event'))).toBe(aLetter('event').body);
  });

  test('stores a letter once that is delivered twice', async () => {
    const api = open();
    api.deadLetterQueues.add(QUEUE, aLetter('one'));
    await api.collect();
    const stored = await api.find('one');
    api.clock.advance(1_000);
    api.deadLetterQueues.add(QUEUE, aLetter('one'));
    await api.collect();
    expect(await api.find('one')).toEqual(stored);
    expect(api.deadLetterQueues.left()).toBe(0);
  });

  test('counts a redriven message that fails again in its own letter, and twins of it once', async () => {
    const api = open();
    api.deadLetterQueues.add(QUEUE, aLetter('one'));
    await api.collect();
    const first = api.clock.now();
    api.clock.advance(60_000);
    const attributes = { [LETTER_ATTRIBUTE]: letterAttributeOf({ id: idOf('one'), count: 1 }) };
    api.deadLetterQueues.add(QUEUE, aLetter('sent again', { attributes }));
    api.deadLetterQueues.add(QUEUE, aLetter('its twin', { attributes }));
    await api.collect();
    expect(await api.find('one')).toMatchObject({ status: 'stored', count: 2, firstAt: first, lastAt: first + 60_000 });
    expect([await api.find('sent again'), await api.find('its twin')]).toEqual([null, null]);
  });

  test('takes the cause of a failed run from the message of its function, or from the attributes of its schedule', async () => {
    const api = open();
    const body = JSON.stringify({
      requestContext: { condition: 'RetriesExhausted' },
      responsePayload: { errorType: 'TypeError', errorMessage: 'no' },
    });
    api.deadLetterQueues.add('validate/schedule', aLetter('run', { body }));
    const attributes = { ERROR_CODE: 'AWS.Scheduler.InternalServerError', ERROR_MESSAGE: 'gone' };
    api.deadLetterQueues.add('validate/schedule', aLetter('schedule', { body: '{"task":"sweep"}', attributes }));
    api.deadLetterQueues.add('validate/schedule', aLetter('text', { body: 'no JSON' }));
    await api.collect();
    expect(await api.find('run')).toMatchObject({ cause: { name: 'TypeError', detail: 'no' }, owner: null, correlationId: null });
    expect(await api.find('schedule')).toMatchObject({ cause: { name: 'AWS.Scheduler.InternalServerError', detail: 'gone' } });
    expect(await api.find('text')).toMatchObject({ cause: { name: 'Unrecorded' }, bodyBytes: 7 });
  });

  test('collects the other queues and fails when one queue cannot be read', async () => {
    const api = open();
    const receive = api.deadLetterQueues.receive;
    Object.assign(api.deadLetterQueues, {
      receive: (queue: string) => (queue === QUEUE ? Promise.reject(new Error('away')) : receive(queue)),
    });
    api.deadLetterQueues.add('webhooks/events', aLetter('event'));
    await expect(api.collect()).rejects.toThrow('the dead letters of 1 queues were not collected');
    expect(await api.find('event')).not.toBeNull();
    expect(api.log.lines).toContainEqual(expect.objectContaining({ event: 'dead_letters_not_collected', fields: { queue: QUEUE } }));
  });
});
