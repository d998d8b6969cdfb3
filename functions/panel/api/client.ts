import type { RouteContract } from '../../../shared/platform/http/schemas/contract.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { fileNameOf } from '../view/file-name.ts';
import type { Mode } from '../view/mode/mode.ts';
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
  readonly mode: () => Mode;
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
  /** Reads the file that an operation answers with; its other answers are those of `call`. Never rejects. */
  readonly readFile: <Contract extends RouteContract>(
    operation: Operation<Contract>,
    input: InputFor<Contract>,
  ) => Promise<ReadFile | Success<Contract> | Failure>;
  /** Where the browser opens a file that an operation redirects to, once the operation would; a failure otherwise. */
  readonly fileAddress: <Contract extends RouteContract>(
    operation: Operation<Contract>,
    input: InputFor<Contract>,
  ) => Promise<{ readonly isOk: true; readonly address: string } | Failure>;
  /** The token that unsafe methods send with the session; null without a session. */
  readonly setCsrfToken: (token: string | null) => void;
};

/** A file, and the name that the API gives it. */
export type ReadFile = { readonly isOk: true; readonly file: Blob; readonly name: string };

/** The longest wait for a rate limit that the client sits out by itself: the window of an address (interface: Limits). */
const LONGEST_WAIT_SECONDS = 60;

const CSRF_HEADER = 'X-CSRF-Token';
const MODE_HEADER = 'X-Mode';

type HeaderOptions = { readonly hasBody: boolean; readonly mode: Mode } & Pick<
  InputFor<RouteContract>,
  'acceptsFile' | 'waitSeconds' | 'ifNoneMatch' | 'idempotencyKey'
>;

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

const JSON_TYPE = 'application/json';

const isJson = (response: Response): boolean => response.headers.get('Content-Type')?.startsWith(JSON_TYPE) === true;

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

export const makeClient = ({ fetch, sendWithProgress, language, mode, renewSession, waitFor }: ClientPorts): Client => {
  let csrfToken: string | null = null;

  const headersFor = (
    method: string,
    { hasBody, mode: sentMode, acceptsFile, waitSeconds, ifNoneMatch, idempotencyKey }: HeaderOptions,
  ) => ({
    Accept: acceptsFile === true ? '*/*' : JSON_TYPE,
    'Accept-Language': language(),
    ...(sentMode === 'test' ? { [MODE_HEADER]: sentMode } : {}),
    ...(hasBody ? { 'Content-Type': JSON_TYPE } : {}),
    ...(method === 'GET' || csrfToken === null ? {} : { [CSRF_HEADER]: csrfToken }),
    ...(waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` }),
    ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  });

  const modeOf = ({ isLiveAlone }: { readonly isLiveAlone?: true }): Mode => (isLiveAlone === true ? 'live' : mode());

  /** Sends a request; `read` gets the answer of a success. */
  const send = async <Contract extends RouteContract, Answer>(
    { method, path }: Operation<Contract>,
    { body, params, query, form, signal, onProgress, ...options }: InputFor<Contract>,
    sentMode: Mode,
    read: (response: Response) => Promise<Answer | Failure>,
  ): Promise<Answer | Failure> => {
    try {
      const headers = headersFor(method, { hasBody: body !== undefined, mode: sentMode, ...options });
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
      if (!response.ok && response.status !== NOT_MODIFIED) return failureOf(response.status, await jsonOf(response));
      return await read(response);
    } catch {
      return { isOk: false, kind: 'unreachable' };
    }
  };

  /** Sends a request again after a wait for the rate limit, or with another session; in the mode of the tab when it was first sent. */
  const sendUntilAnswered = async <Contract extends RouteContract, Answer extends { readonly isOk: true }>(
    operation: Operation<Contract>,
    input: InputFor<Contract>,
    read: (response: Response) => Promise<Answer | Failure>,
  ): Promise<Answer | Failure> => {
    const sentMode = modeOf(operation);
    const answer = await send(operation, input, sentMode, read);
    if (answer.isOk) return answer;
    const seconds = waitOf(answer);
    if (seconds !== null) {
      await waitFor(seconds);
      return send(operation, input, sentMode, read);
    }
    const problem = sessionProblemOf(answer);
    if (problem === null || csrfToken === null || input.withoutSignIn === true) return answer;
    return (await renewSession(problem)) ? send(operation, input, sentMode, read) : answer;
  };

  const readJson = async <Contract extends RouteContract>(response: Response): Promise<Success<Contract> | Failure> => {
    const success = { isOk: true, status: response.status, body: await jsonOf(response) } as const;
    return isBodyOf<Contract>(success) ? success : { isOk: false, kind: 'unreachable' };
  };

  const call = <Contract extends RouteContract>(operation: Operation<Contract>, input: InputFor<Contract> = {}) =>
    sendUntilAnswered<Contract, Success<Contract>>(operation, input, readJson);

  const readFile = <Contract extends RouteContract>(operation: Operation<Contract>, input: InputFor<Contract>) =>
    sendUntilAnswered<Contract, ReadFile | Success<Contract>>(operation, { ...input, acceptsFile: true }, async (response) => {
      if (isJson(response)) return readJson<Contract>(response);
      return { isOk: true, file: await response.blob(), name: fileNameOf(response.headers.get('Content-Disposition')) };
    });

  return {
    call,
    readFile,
    fileAddress: async ({ path, method, ...operation }, { params, query }) => {
      const address = urlOf(path, params, query);
      try {
        const headers = headersFor(method, { hasBody: false, mode: modeOf(operation) });
        const response = await fetch(address, { method, headers, redirect: 'manual' });
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
