import * as v from 'valibot';

import { call, eventually, validationOf } from '../../e2e/support/api.ts';
import { newPayment, requestFor } from '../../e2e/support/portal.ts';
import { stack } from '../../e2e/support/stack.ts';
import { writeDictionary } from '../dictionaries.ts';

const KEPT = 3;
const DELETABLE = 12;
const URLS = 3;
const DELIVERY_SECONDS = 60;

const createdBody = v.object({ data: v.object({ id: v.string() }) });
const listBody = v.object({ data: v.array(v.object({ id: v.string() })) });

type Endpoints = '/webhooks' | '/webhook-subscribers';

const createEndpoint = async (endpoints: Endpoints, apiKey: string, event: string): Promise<string> => {
  const body = { url: `${stack.webhook_receiver_url}/fuzzing`, events: [event] };
  const answer = await call(endpoints, { key: apiKey, method: 'POST', body });
  if (answer.status !== 201) throw new Error(`the endpoint to fuzz with was refused with ${answer.status}`);
  return v.parse(createdBody, JSON.parse(answer.text)).data.id;
};

const createEndpoints = (endpoints: Endpoints, apiKey: string, count: number): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, () => createEndpoint(endpoints, apiKey, 'import.failed')));

const deliveryIds = (endpoints: Endpoints, endpoint: string, apiKey: string): Promise<readonly string[]> =>
  eventually(`deliveries of ${endpoints}`, DELIVERY_SECONDS, async () => {
    const answer = await call(`${endpoints}/${endpoint}/deliveries`, { key: apiKey });
    const ids = v.parse(listBody, JSON.parse(answer.text)).data.map(({ id }) => id);
    return ids.length === 0 ? null : ids;
  });

const eventIds = async (apiKey: string): Promise<readonly string[]> => {
  const answer = await call('/events', { key: apiKey });
  return v.parse(listBody, JSON.parse(answer.text)).data.map(({ id }) => id);
};

/** Endpoints to read and change, others to delete, and deliveries to one of each kind; returns the ids of those that stay. */
export const prepareWebhooks = async (apiKey: string): Promise<readonly string[]> => {
  const kept: string[] = [];
  const kinds = ['/webhooks', '/webhook-subscribers'] as const;
  const delivered = await Promise.all(kinds.map((kind) => createEndpoint(kind, apiKey, 'validation.completed')));
  validationOf(await call('/validate', { key: apiKey, method: 'POST', body: requestFor(newPayment()) }));
  for (const [index, kind] of kinds.entries()) {
    const name = kind.slice(1);
    const endpoint = delivered[index] ?? '';
    const ids = await createEndpoints(kind, apiKey, KEPT);
    // An endpoint has ten earlier secrets at most: those whose secrets are regenerated cannot be used here any more.
    const rotated = await createEndpoints(kind, apiKey, KEPT);
    kept.push(endpoint, ...ids, ...rotated);
    await writeDictionary(`${name}-ids`, ids);
    await writeDictionary(`${name}-rotated-ids`, rotated);
    await writeDictionary(`${name}-deletable-ids`, await createEndpoints(kind, apiKey, DELETABLE));
    await writeDictionary(`${name}-delivery-ids`, await deliveryIds(kind, endpoint, apiKey));
  }
  await writeDictionary(
    'webhook-urls',
    Array.from({ length: URLS }, (_unused, index) => `${stack.webhook_receiver_url}/fuzzing-${index}`),
  );
  await writeDictionary('event-ids', await eventIds(apiKey));
  await writeDictionary('recent-instants', [new Date(Date.now() - 60_000).toISOString()]);
  return kept;
};
