import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { call, eventually, terminal, validationOf, type Answer } from '../support/api.ts';
import { giveUp, newUser, runTask } from '../support/operator.ts';
import { newPayment, portal, requestFor } from '../support/portal.ts';

const QUEUE = 'validate/validations';

const letter = v.object({ id: v.string(), attributes: v.looseObject({ correlation_id: v.nullable(v.string()), status: v.string() }) });
const letterBody = v.object({ data: letter });
const list = v.object({ data: v.array(letter), links: v.looseObject({ next: v.nullish(v.string()) }) });

const attributesOf = ({ text }: Answer) => v.parse(letterBody, JSON.parse(text)).data.attributes;

/** A validation with its verdict: another message about it changes nothing. */
const decidedValidation = async (): Promise<string> => {
  const { api_key: key } = await newUser('empresa');
  const payment = newPayment();
  await portal.publish(payment);
  const { id } = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));
  await terminal(id, key);
  return id;
};

test('messages that were given up are listed, sent again and discarded', async () => {
  const [admin, validationId] = [await newAdmin('admin'), await decidedValidation()];
  const correlations = ['sent again', 'discarded'].map((fate) => `${fate} ${validationId}`);
  for (const correlationId of correlations)
    await giveUp(QUEUE, JSON.stringify({ kind: 'resolve', validationId, attempt: 0, correlationId }));
  const stored = await eventually('both letters are stored', 20, async () => {
    await runTask('admin-dead-letters', 'collect');
    const { data } = v.parse(list, JSON.parse((await admin.send('GET', `/dead-letters?queue=${QUEUE}`)).text));
    const ids = correlations.map((wanted) => data.find(({ attributes }) => attributes.correlation_id === wanted)?.id);
    return ids.every((id) => id !== undefined) ? ids : null;
  });
  const [again = '', other = ''] = stored;
  const reason = 'a journey of the tests';
  expect(attributesOf(await admin.send('GET', `/dead-letters/${again}`))).toMatchObject({ queue: QUEUE, count: 1, status: 'stored' });
  expect((await admin.send('POST', `/dead-letters/${again}/redrive`)).status).toBe(200);
  expect(attributesOf(await admin.send('GET', `/dead-letters/${again}`)).status).toBe('redriven');
  expect((await admin.send('POST', `/dead-letters/${other}/discard`, { reason })).status).toBe(200);
  expect(attributesOf(await admin.send('GET', `/dead-letters/${other}`)).status).toBe('discarded');
  await runTask('admin-dead-letters', 'end_redrives');
});
