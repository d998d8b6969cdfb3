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
  /** Resolves once no rate limit holds the requests of the page. */
  readonly whenOpen: () => Promise<void>;
  /** Holds the requests of the page for this many seconds, and shows that. */
  readonly holdFor: (seconds: number) => void;
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

/** An answer that is neither a success, nor a redirect that the client does not follow, nor that nothing is new. */
const isFailure = ({ ok, type, status }: Response): boolean => !ok && type !== 'opaqueredirect' && status !== NOT_MODIFIED;

type Sending<Answer> = {
  readonly mode: Mode;
  readonly redirect: RequestRedirect;
  readonly read: (response: Response) => Promise<Answer | Failure>;
};

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

/** Seconds, at least one, until a request that a rate limit refused may be sent again; null when that is no matter of a minute. */
const waitOf = (failure: Failure): number | null => {
  if (failure.kind !== 'refused' || failure.status !== 429) return null;
  const { reason, retry_after: seconds } = failure.meta;
  if (reason !== 'ip_rate' && reason !== 'key_rate') return null;
  return typeof seconds === 'number' && seconds <= LONGEST_WAIT_SECONDS ? Math.max(1, seconds) : null;
};

const sessionProblemOf = (failure: Failure): SessionProblem | null => {
  if (hasCode(failure, 'csrf_failed')) return 'session_replaced';
  if (hasCode(failure, 'reauthentication_required')) return 'proof_required';
  return hasCode(failure, 'unauthorized') ? 'session_ended' : null;
};

export const makeClient = ({ fetch, sendWithProgress, language, mode, renewSession, whenOpen, holdFor }: ClientPorts): Client => {
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

  /** Sends a request; `read` gets the answer of a success, which is a redirect for `manual`. */
  const send = async <Contract extends RouteContract, Answer>(
    { method, path }: Operation<Contract>,
    { body, params, query, form, signal, onProgress, ...options }: InputFor<Contract>,
    { mode: sentMode, redirect, read }: Sending<Answer>,
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
              redirect,
              body: form ?? (body === undefined ? null : JSON.stringify(body)),
              ...(signal === undefined ? {} : { signal }),
            });
      csrfToken = response.headers.get(CSRF_HEADER) ?? csrfToken;
      if (isFailure(response)) return failureOf(response.status, await jsonOf(response));
      return await read(response);
    } catch {
      return { isOk: false, kind: 'unreachable' };
    }
  };

  /** Sends a request once no rate limit holds it, as often as one refuses it. */
  const sendWhenOpen = async <Contract extends RouteContract, Answer extends { readonly isOk: true }>(
    operation: Operation<Contract>,
    input: InputFor<Contract>,
    sending: Sending<Answer>,
  ): Promise<Answer | Failure> => {
    for (;;) {
      await whenOpen();
      const answer = await send(operation, input, sending);
      const seconds = answer.isOk ? null : waitOf(answer);
      if (seconds === null) return answer;
      holdFor(seconds);
    }
  };

  /** Sends a request again with another session, if necessary; in the mode of the tab when it was first sent. */
  const sendUntilAnswered = async <Contract extends RouteContract, Answer extends { readonly isOk: true }>(
    operation: Operation<Contract>,
    input: InputFor<Contract>,
    read: Sending<Answer>['read'],
    redirect: RequestRedirect = 'follow',
  ): Promise<Answer | Failure> => {
    const sending = { mode: modeOf(operation), redirect, read };
    const answer = await sendWhenOpen(operation, input, sending);
    const problem = answer.isOk ? null : sessionProblemOf(answer);
    if (problem === null || csrfToken === null || input.withoutSignIn === true) return answer;
    return (await renewSession(problem)) ? sendWhenOpen(operation, input, sending) : answer;
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
    fileAddress: (operation, input) =>
      sendUntilAnswered(
        operation,
        input,
        () => Promise.resolve({ isOk: true, address: urlOf(operation.path, input.params, input.query) }),
        'manual',
      ),
    setCsrfToken: (token) => {
      csrfToken = token;
    },
  };
};
