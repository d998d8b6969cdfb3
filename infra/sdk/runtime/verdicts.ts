import { retryAfterOf } from './answers.ts';
import { clientError } from './errors.ts';
import { systemPorts, type CallOptions, type Ports } from './send.ts';

/** A validation, as far as a wait for its verdict needs it. */
type Validation = { readonly data: { readonly attributes: { readonly status: string } } };

type GetValidation<Document extends Validation> = (
  input: { readonly params: { readonly id: string }; readonly headers: { readonly Prefer: string } },
  options: CallOptions,
) => Promise<{ readonly headers: Headers; readonly body: Document | null }>;

export type WaitOptions = CallOptions & {
  /** Milliseconds for the whole wait. */
  readonly timeout?: number;
};

/** Seconds for which the API holds an answer until there is a verdict. */
const HELD_SECONDS = 20;

const DEFAULT_TIMEOUT_MS = 300_000;

const PENDING: ReadonlySet<string> = new Set(['queued', 'processing']);

type WaitPorts = Pick<Ports, 'sleep'> & { readonly now: () => number };

/**
 * The validation with its verdict. Each request is held by the API until there is one (`Prefer: wait`); where it is not held, `Retry-After`
 * has the time until the next. Rejects with `verdict_pending` when there is none within the timeout.
 */
export const waitForVerdict = async <Document extends Validation>(
  getValidation: GetValidation<Document>,
  id: string,
  { timeout = DEFAULT_TIMEOUT_MS, ...options }: WaitOptions = {},
  { sleep, now }: WaitPorts = { sleep: systemPorts.sleep, now: Date.now },
): Promise<Document> => {
  const end = now() + timeout;
  for (;;) {
    const left = Math.max(1, Math.ceil((end - now()) / 1_000));
    const headers = { Prefer: `wait=${Math.min(HELD_SECONDS, left)}` };
    const { body, headers: answered } = await getValidation({ params: { id }, headers }, options);
    if (body !== null && !PENDING.has(body.data.attributes.status)) return body;
    const pause = (retryAfterOf(answered) ?? 1) * 1_000;
    if (now() + pause >= end) throw clientError('verdict_pending', `The validation ${id} has no verdict after ${timeout} ms.`);
    await sleep(pause, options.signal);
  }
};
