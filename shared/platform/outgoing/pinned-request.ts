import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction, type TcpSocketConnectOpts } from 'node:net';

// An import statement of a builtin module reads every member, and some members of http load half of Node.js.
const { request: httpRequest } = process.getBuiltinModule('node:http');
const { request: httpsRequest } = process.getBuiltinModule('node:https');

/** Passed on to the socket, although the types of requests lack it. */
type ConnectOptions = Pick<TcpSocketConnectOpts, 'autoSelectFamilyAttemptTimeout'>;

/** After so long without a connection the next address is tried. */
const ADDRESS_TIMEOUT_MS = 1_000;

export type PinnedRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** The addresses that were checked; a connection is made to one of these. Null for the receiver of a local run. */
  readonly addresses: readonly string[] | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Bytes of the response body that are read. */
  readonly maxBytes: number;
  /** Ends the request in any state. */
  readonly signal: AbortSignal;
};

export type ExternalResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes on the wire: no content coding is removed. */
  readonly body: Buffer;
  /** The body exceeded `maxBytes` and was cut there. */
  readonly isTruncated: boolean;
};

/** Sends a request. Rejects when there is no connection, TLS fails, the other side closes early, or `signal` aborts. */
export type SendPinned = (request: PinnedRequest) => Promise<ExternalResponse>;

/** Resolves a name to the checked addresses, whatever the name servers answer by now. */
const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, answer) => {
    const [first] = answers;
    if (first === undefined) answer(new Error('there is no address'), []);
    else if (options.all === true) answer(null, answers);
    else answer(null, first.address, first.family);
  };
};

const readBody = (request: ClientRequest, response: IncomingMessage, maxBytes: number): Promise<ExternalResponse> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (isTruncated: boolean): void => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks, Math.min(size, maxBytes)),
        isTruncated,
      });
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      finish(true);
      request.destroy();
    });
    response.on('error', reject);
    response.on('end', () => {
      finish(false);
    });
  });

/**
 * One request over a connection of its own, so that none is taken over from a name that was checked at another time.
 * Redirects are responses like any other.
 */
export const sendPinned: SendPinned = ({ method, url, addresses, headers, body, maxBytes, signal }) =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const options: RequestOptions & ConnectOptions = {
      method,
      headers: { 'accept-encoding': 'identity', connection: 'close', ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      ...(addresses === null ? {} : { lookup: lookupOf(addresses) }),
    };
    const request = open(url, options);
    request.on('error', reject);
    request.on('response', (response) => {
      readBody(request, response, maxBytes).then(resolve, reject);
    });
    request.end(body);
  });
