/** The method and the path of an operation, and whether it takes an `Idempotency-Key`. */
export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly takesKey: boolean;
};

type Parameter = string | number | boolean | undefined;

type Parameters = Readonly<Record<string, Parameter>>;

/** The input of an operation; a form with files is a body, too. */
export type Input = {
  readonly params?: Parameters;
  readonly query?: Parameters;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

export type Settings = {
  /** The API key. */
  readonly apiKey: string;
  /** The address of the API with `/v1`. */
  readonly baseUrl: string;
  /** The language of the texts of errors; that of the user's profile when it is left out. */
  readonly language?: 'es' | 'en';
  /** Milliseconds for one attempt of a request. The longest answer takes 29 seconds. */
  readonly timeout?: number;
  /** How often a request is repeated at most. */
  readonly retries?: number;
};

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Refuses settings that would send the key in clear, or that no request can be sent with. The key is in no message. */
export const checkSettings = ({ apiKey, baseUrl }: Settings): void => {
  // A header refuses other characters with a message that shows them.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey is empty or has characters that no key has');
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) throw new TypeError('baseUrl must start with https://');
};

const filledPath = (path: string, params: Parameters): string =>
  path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => {
    const value = String(params[name] ?? '');
    // Addresses with `.` and `..` are those of other resources.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`the parameter ${name} is missing or invalid`);
    return encodeURIComponent(value);
  });

/** The parameters that have a value. */
const present = (values: Parameters): readonly [string, string][] =>
  Object.entries(values).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));

/** The address of a request. */
export const addressOf = (baseUrl: string, { path }: Operation, { params = {}, query = {} }: Input): string => {
  const search = new URLSearchParams([...present(query)]).toString();
  return `${baseUrl.replace(/\/+$/, '')}${filledPath(path, params)}${search === '' ? '' : `?${search}`}`;
};

const KEY_HEADER = 'Idempotency-Key';

/** The headers of all attempts of a request: an operation that takes a key has one, so that a repetition takes no second quota unit. */
export const headersOf = ({ apiKey, language }: Settings, { takesKey }: Operation, { headers = {}, body }: Input): Headers => {
  const sent = new Headers({ Authorization: `Bearer ${apiKey}` });
  if (language !== undefined) sent.set('Accept-Language', language);
  if (body !== undefined && !(body instanceof FormData)) sent.set('Content-Type', 'application/json');
  for (const [name, value] of present(headers)) sent.set(name, value);
  if (takesKey && !sent.has(KEY_HEADER)) sent.set(KEY_HEADER, crypto.randomUUID());
  return sent;
};

/** Whether a request may be sent again although it may have taken effect: other methods than POST set a state. */
export const isRepeatable = ({ method }: Operation, headers: Headers): boolean => method !== 'POST' || headers.has(KEY_HEADER);

export const sentBody = (body: unknown): FormData | string | null => {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
};
