import * as v from 'valibot';

import { stack } from './stack.ts';

const receivedBody = v.object({
  deliveries: v.array(v.object({ path: v.string(), headers: v.record(v.string(), v.string()), body: v.string(), received_at: v.string() })),
});

export type ReceivedDelivery = v.InferOutput<typeof receivedBody>['deliveries'][number];

const local = (path: string): string => new URL(path, stack.webhook_receiver_url).href;

/** All requests to the stack's receiver, in order. */
export const allReceived = async (): Promise<readonly ReceivedDelivery[]> =>
  v.parse(receivedBody, await (await fetch(local('/_local/webhooks?format=json'))).json()).deliveries;

/** The requests to a path of the receiver. */
export const received = async (path: string): Promise<readonly ReceivedDelivery[]> =>
  (await allReceived()).filter((delivery) => delivery.path === path);

/** The page that shows people the requests. */
export const receiverPage = async (): Promise<string> => (await fetch(local('/_local/webhooks'))).text();

/** Has a path of the receiver answer in a way of its own. */
export const setMode = (mode: Readonly<Record<string, unknown>>): Promise<Response> =>
  fetch(local('/_local/webhooks/mode'), { method: 'PUT', body: JSON.stringify(mode) });

/** Removes the requests, and the scripted answers of paths. */
export const clearReceiver = (): Promise<Response> => fetch(local('/_local/webhooks'), { method: 'DELETE' });
