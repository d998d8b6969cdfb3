import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly setCookies: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
};

type Call = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One HTTP exchange on a connection of its own, with nothing added, followed or decoded. */
export const exchange = (url: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
      buffer(incoming).then((bytes) => {
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          setCookies: incoming.headers['set-cookie'] ?? [],
          bytes,
          text: bytes.toString('utf8'),
        });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Calls the control API with a JSON body. */
export const control = async (
  portalUrl: string,
  method: string,
  resource: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly json: unknown }> => {
  const call = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const reply = await exchange(`${portalUrl}/_control/${resource}`, call);
  return { status: reply.status, json: JSON.parse(reply.text) };
};

export type Fields = Readonly<Record<string, string>>;

type Visitor = {
  readonly get: (path: string) => Promise<Reply>;
  readonly post: (path: string, form: Fields) => Promise<Reply>;
};

/** A visitor with its own cookie jar, which keeps the newest value of every cookie of the portal. */
export const newVisitor = (portalUrl: string): Visitor => {
  const jar = new Map<string, string>();
  const send = async (path: string, call: Call): Promise<Reply> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...call.headers, ...(cookie === '' ? {} : { Cookie: cookie }) };
    const reply = await exchange(`${portalUrl}${path}`, { ...call, headers });
    for (const line of reply.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  return {
    get: (path) => send(path, {}),
    post: (path, form) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }),
  };
};
