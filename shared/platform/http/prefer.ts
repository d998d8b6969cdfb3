import * as v from 'valibot';

import type { RequestContext } from '../request-context.ts';

/** Longest accepted wait, in seconds: with it an answer leaves before API Gateway's timeout of 29. */
const MAX_WAIT_SECONDS = 20;

/** Time reserved to send the answer. */
const RESPONSE_MARGIN_MS = 2_000;

/** Preferences of the header; commas within quoted values do not separate them. */
const preferencesIn = (header: string): readonly string[] => header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);

/** Seconds of the `wait` preference (RFC 7240 §4.3); null for none, or for one outside 1 to 20. Of several the first counts (§2). */
export const waitSecondsOf = (prefer: string | undefined): number | null => {
  const first = preferencesIn(prefer ?? '').find((preference) => /^\s*wait\s*(?:[=;]|$)/i.test(preference));
  const seconds = Number(/^\s*wait\s*=\s*"?(\d{1,3})"?\s*(?:;|$)/i.exec(first ?? '')?.[1] ?? 0);
  return seconds >= 1 && seconds <= MAX_WAIT_SECONDS ? seconds : null;
};

/** The header of requests to operations that can wait for something new. */
export const preferWait = v.optional(
  v.pipe(
    v.string(),
    v.description(
      'wait=N (RFC 7240), N from 1 to 20: the answer is held until there is something new, at most N seconds. Honoured for the first ' +
        "quarter of an account's requests per minute; Preference-Applied is sent when it was honoured.",
    ),
  ),
);

/** Response header of operations that take {@link preferWait}. */
export const preferenceAppliedHeader = {
  'Preference-Applied': { description: 'wait=N, where the answer could be held (RFC 7240).', schema: v.optional(v.string()) },
};

/** Reports that a wait was applied; nothing for null. */
export const preferenceApplied = (waitSeconds: number | null): { readonly 'Preference-Applied'?: string } =>
  waitSeconds === null ? {} : { 'Preference-Applied': `wait=${waitSeconds}` };

/** An accepted wait. */
export type Wait = {
  readonly seconds: number;
  /** When it ends (epoch milliseconds). */
  readonly until: number;
};

/** The wait that a caller requests and may have; null for none. */
export const waitOf = (
  prefer: string | undefined,
  { mayWait, ...context }: Pick<RequestContext, 'receivedAt' | 'deadline'> & { readonly mayWait: boolean },
): Wait | null => {
  const seconds = mayWait ? waitSecondsOf(prefer) : null;
  return seconds === null ? null : { seconds, until: endOfWait(seconds, context) };
};

/** The instant (epoch milliseconds) at which a wait ends, counted from the request's arrival. */
export const endOfWait = (waitSeconds: number, { receivedAt, deadline }: Pick<RequestContext, 'receivedAt' | 'deadline'>): number =>
  Math.min(receivedAt + waitSeconds * 1_000, deadline - RESPONSE_MARGIN_MS);
