import type { RouteContract } from '../../../shared/platform/http/schemas/contract.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { failureOf, hasCode, type Failure } from './failure.ts';
import type { InputFor, Operation, Success } from './operation.ts';

/** Why a request needs another session: there is none, its proof is too old, or another tab has replaced it. */
export type SessionProblem = 'session_ended' | 'proof_required' | 'session_replaced';

/** Sends a request and reports how much of its body was sent. */
export type SendWithProgress = (
  url: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: FormData },
  onProgress: (share: number) => void,
) => Promise<Response>;

type ClientPorts = {
  readonly fetch: typeof fetch;
  readonly sendWithProgress: SendWithProgress;
  readonly language: () => Language;
  /** Gets another session, if necessary with the user, over the page, which keeps what was typed; false when there is none. */
  readonly renewSession: (problem: SessionProblem) => Promise<boolean>;
  /** Shows that the client waits this many seconds before it sends a request again, and resolves afterwards. */
  readonly waitFor: (seconds: number) => Promise<void>;
};

export type Client = {
  /** Calls an operation. Never rejects. */
  readonly call: <Contract extends RouteContract>(
    operation: Operation<Contract>,
    input?: InputFor<Contract>,
  ) => Promise<Success<Contract> | Failure>;
  /** Where the browser opens a file that an operation redirects to, once the operation would; a failure otherwise. */
  readonly fileAddress: <Contract extends RouteContract>(
    operation: Operation<Contract>,
    input: InputFor<Contract>,
  ) => Promise<{ readonly isOk: true; readonly address: string } | Failure>;
  /** The token that unsafe methods send with the session; null without a session. */
  readonly setCsrfToken: (token: string | null) => void;
};

/** The longest wait for a rate limit that the client sits out by itself: the window of an address (interface: Limits). */
const LONGEST_WAIT_SECONDS = 60;

const CSRF_HEADER = 'X-CSRF-Token';

type HeaderOptions = { readonly hasBody: boolean } & Pick<InputFor<RouteContract>, 'waitSeconds' | 'ifNoneMatch' | 'idempotencyKey'>;

const NOT_MODIFIED = 304;

const isPresent = (entry: readonly [string, unknown]): entry is readonly [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== '';

const entriesOf = (values: object | undefined): readonly (readonly [string, string])[] => Object.entries(values ?? {}).filter(isPresent);

/** The address of a request: parameters in the path, filters that have a value after it. */
export const urlOf = (path: string, params: object | undefined, query: object | undefined): string => {
  const filled = entriesOf(params).reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path);
  const search = new URLSearchParams(entriesOf(query).map(([name, value]) => [name, value])).toString();
  return `/v1${filled}${search === '' ? '' : `?${search}`}`;
};

/** The body of an answer. The tests of the API check every answer against the contract whose type this is. */
const isBodyOf = <Contract extends RouteContract>(answer: {
  readonly isOk: true;
  readonly status: number;
  readonly body: unknown;
}): answer is Success<Contract> & { readonly isOk: true; readonly status: number } => answer.isOk;

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Seconds until a request that a rate limit refused may be sent again; null when that is no matter of a minute. */
const waitOf = (failure: Failure): number | null => {
  if (failure.kind !== 'refused' || failure.status !== 429) return null;
  const { reason, retry_after: seconds } = failure.meta;
  if (reason !== 'ip_rate' && reason !== 'key_rate') return null;
  return typeof seconds === 'number' && seconds <= LONGEST_WAIT_SECONDS ? seconds : null;
};

const sessionProblemOf = (failure: Failure): SessionProblem | null => {
  if (hasCode(failure, 'csrf_failed')) return 'session_replaced';
  if (hasCode(failure, 'reauthentication_required')) return 'proof_required';
  return hasCode(failure, 'unauthorized') ? 'session_ended' : null;
};

export const makeClient = ({ fetch, sendWithProgress, language, renewSession, waitFor }: ClientPorts): Client => {
  let csrfToken: string | null = null;

  const headersFor = (method: string, { hasBody, waitSeconds, ifNoneMatch, idempotencyKey }: HeaderOptions) => ({
    Accept: 'application/json',
    'Accept-Language': language(),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(method === 'GET' || csrfToken === null ? {} : { [CSRF_HEADER]: csrfToken }),
    ...(waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` }),
    ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  });

  const send = async <Contract extends RouteContract>(
    { method, path }: Operation<Contract>,
    { body, params, query, form, signal, onProgress, ...options }: InputFor<Contract>,
  ): Promise<Success<Contract> | Failure> => {
    try {
      const headers = headersFor(method, { hasBody: body !== undefined, ...options });
      const url = urlOf(path, params, query);
      const response =
        form !== undefined && onProgress !== undefined
          ? await sendWithProgress(url, { method, headers, body: form }, onProgress)
          : await fetch(url, {
              method,
              headers,
              body: form ?? (body === undefined ? null : JSON.stringify(body)),
              ...(signal === undefined ? {} : { signal }),
            });
      csrfToken = response.headers.get(CSRF_HEADER) ?? csrfToken;
      const answer = await jsonOf(response);
      if (!response.ok && response.status !== NOT_MODIFIED) return failureOf(response.status, answer);
      const success = { isOk: true, status: response.status, body: answer } as const;
      return isBodyOf<Contract>(success) ? success : { isOk: false, kind: 'unreachable' };
    } catch {
      return { isOk: false, kind: 'unreachable' };
    }
  };

  const call = async <Contract extends RouteContract>(
    operation: Operation<Contract>,
    input: InputFor<Contract> = {},
  ): Promise<Success<Contract> | Failure> => {
    const answer = await send(operation, input);
    if (answer.isOk) return answer;
    const seconds = waitOf(answer);
    if (seconds !== null) {
      await waitFor(seconds);
      return send(operation, input);
    }
    const problem = sessionProblemOf(answer);
    if (problem === null || csrfToken === null || input.withoutSignIn === true) return answer;
    return (await renewSession(problem)) ? send(operation, input) : answer;
  };

  return {
    call,
    fileAddress: async ({ path, method }, { params, query }) => {
      const address = urlOf(path, params, query);
      try {
        const response = await fetch(address, { method, headers: headersFor(method, { hasBody: false }), redirect: 'manual' });
        if (response.ok || response.type === 'opaqueredirect') return { isOk: true, address };
        return failureOf(response.status, await jsonOf(response));
      } catch {
        return { isOk: false, kind: 'unreachable' };
      }
    },
    setCsrfToken: (token) => {
      csrfToken = token;
    },
  };
};
