import * as v from 'valibot';

import { stack } from './stack.ts';

const receivedBody = v.object({
  deliveries: v.array(v.object({ path: v.string(), headers: v.record(v.string(), v.string()), body: v.string(), received_at: v.string() })),
});

export type ReceivedDelivery = v.InferOutput<typeof receivedBody>['deliveries'][number];

const local = (path: string): string => new URL(path, stack.webhook_receiver_url).href;

/** Everything that the stack's receiver got, in the order it came. */
export const allReceived = async (): Promise<readonly ReceivedDelivery[]> =>
  v.parse(receivedBody, await (await fetch(local('/_local/webhooks?format=json'))).json()).deliveries;

/** What came to a path of the receiver. */
export const received = async (path: string): Promise<readonly ReceivedDelivery[]> =>
  (await allReceived()).filter((delivery) => delivery.path === path);

/** The page that shows people what came. */
export const receiverPage = async (): Promise<string> => (await fetch(local('/_local/webhooks'))).text();

/** Has a path of the receiver answer in a way of its own. */
export const setMode = (mode: Readonly<Record<string, unknown>>): Promise<Response> =>
  fetch(local('/_local/webhooks/mode'), { method: 'PUT', body: JSON.stringify(mode) });

/** Forgets what came, and how paths answer. */
export const clearReceiver = (): Promise<Response> => fetch(local('/_local/webhooks'), { method: 'DELETE' });
