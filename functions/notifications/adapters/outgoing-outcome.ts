import type { OutgoingResult } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';

/** Connections that failed before a request was written. */
const NOT_CONNECTED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);
const TLS_FAILURE = /^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** Longest pause that is obeyed, in seconds. */
const MAX_PAUSE_SECONDS = 12 * 3_600;

/** The outcome of a request that got no response. */
export const outcomeWithoutResponse = (result: Exclude<OutgoingResult, { kind: 'response' }>): SendOutcome => {
  if (result.kind === 'refused') return { kind: 'refused', status: null };
  const { problem, cause } = result;
  const isNotSent = problem === 'dns_failed' || (cause !== null && (NOT_CONNECTED.has(cause) || TLS_FAILURE.test(cause)));
  return isNotSent ? { kind: 'later', status: null, afterSeconds: null } : { kind: 'unknown' };
};

/** The pause that a service requests, from seconds; null for none. */
export const pauseOf = (seconds: number): number | null =>
  Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), MAX_PAUSE_SECONDS) : null;
