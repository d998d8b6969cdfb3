import { setTimeout as sleep } from 'node:timers/promises';

import { readAnswer, type Answer } from './answers.ts';
import { clientError, SpeiError } from './errors.ts';
import { addressOf, checkSettings, headersOf, isRepeatable, sentBody, type Input, type Operation, type Settings } from './requests.ts';
import { waitAfter } from './retries.ts';

/** Settings of one call. */
export type CallOptions = {
  /** Ends the call, its repetitions included: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds for one attempt, instead of those of the client. */
  readonly timeout?: number;
};

export type Send = (operation: Operation, input?: Input, options?: CallOptions) => Promise<Answer>;

export type Ports = {
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
};

export const systemPorts: Ports = {
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
};

const DEFAULT_TIMEOUT_MS = 35_000;
const DEFAULT_RETRIES = 4;

type Request = {
  readonly address: string;
  readonly init: RequestInit;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
};

/** Sends a request once. Rejects with a {@link SpeiError}, or with the reason of the caller's signal. */
const sendOnce = async ({ address, init, timeout, signal }: Request): Promise<Answer> => {
  const deadline = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(address, { ...init, signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]) });
    return await readAnswer(response);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof SpeiError) throw cause;
    if (deadline.aborted) throw clientError('timeout', `No answer within ${timeout} ms.`, cause);
    throw clientError('network_error', 'The connection failed.', cause);
  }
};

/** Sends a request that may have taken effect before. A deletion that finds nothing is done then. */
const sendAgain = async (request: Request): Promise<Answer> => {
  try {
    return await sendOnce(request);
  } catch (error) {
    const isDone = request.init.method === 'DELETE' && error instanceof SpeiError && error.status === 404;
    if (isDone) return { status: 204, headers: new Headers(), body: null };
    throw error;
  }
};

/** Sends requests with the key, repeating them where a repetition can succeed. */
export const makeSend = (settings: Settings, { sleep, random }: Ports = systemPorts): Send => {
  checkSettings(settings);
  const { baseUrl, timeout = DEFAULT_TIMEOUT_MS, retries = DEFAULT_RETRIES } = settings;
  return async (operation, input = {}, options = {}) => {
    const headers = headersOf(settings, operation, input);
    const request: Request = {
      address: addressOf(baseUrl, operation, input),
      init: { method: operation.method, headers, body: sentBody(input.body) },
      timeout: options.timeout ?? timeout,
      signal: options.signal,
    };
    let mayHaveEffect = false;
    for (let count = 0; ; count += 1) {
      try {
        return await (mayHaveEffect ? sendAgain : sendOnce)(request);
      } catch (error) {
        if (!(error instanceof SpeiError) || count >= retries) throw error;
        const wait = waitAfter(error, { count, isRepeatable: isRepeatable(operation, headers), random: random() });
        if (wait === null) throw error;
        // A 429 was refused before it had any effect.
        mayHaveEffect ||= error.status !== 429;
        await sleep(wait, options.signal);
      }
    }
  };
};
