import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import * as v from 'valibot';

import type { PushService } from './push-service.ts';

/** Below the origin of the API. */
export const PUSH_PATH = '/_local/push';

const subscribeBody = v.pipe(v.string(), v.parseJson(), v.object({ application_server_key: v.string() }));

const headersOf = (request: IncomingMessage): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
};

/**
 * The push service over HTTP. `POST subscriptions` subscribes a browser, `DELETE subscriptions/{id}` removes it, `PUT subscriptions/{id}`
 * scripts responses, `GET subscriptions/{id}` returns its messages; `POST endpoints/{id}` is the address of a browser (RFC 8030).
 */
export const makePushListener = (service: PushService): RequestListener => {
  const control = async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const body = (await buffer(request)).toString('utf8');
    if (request.method === 'POST') sendJson(response, 201, service.subscribe(v.parse(subscribeBody, body).application_server_key));
    else if (request.method === 'PUT') {
      service.script(id, JSON.parse(body));
      response.writeHead(204).end();
    } else if (request.method === 'DELETE') {
      service.remove(id);
      response.writeHead(204).end();
    } else sendJson(response, 200, { messages: service.messagesOf(id) });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [kind = '', id = ''] = (request.url ?? '').slice(PUSH_PATH.length + 1).split('/');
    if (kind === 'subscriptions') return control(request, response, id);
    if (kind !== 'endpoints' || request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const { status, headers = {} } = await service.receive({ id, headers: headersOf(request), body: await buffer(request) });
    response.writeHead(status, headers).end();
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 400, { error: String(error) });
    });
  };
};
