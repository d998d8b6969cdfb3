import * as v from 'valibot';

import { errorCodeOf, errorNameOf } from '../../../shared/platform/error-info.ts';

const response = v.object({ $metadata: v.object({ httpStatusCode: v.number() }) });
const text = v.object({ message: v.string() });

/** Connections that broke after the request may have been written. */
const BROKEN_CONNECTIONS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The SDK's HTTP handler uses this text for a connection that was never established: nothing was sent over it. */
const NO_CONNECTION = 'did not establish a connection';

/**
 * Whether a failed call of the SDK may have been executed: no response arrived in time, the connection broke, or the response could not be
 * read. A response with an error means that it was not.
 */
export const isOutcomeUnknown = (error: unknown): boolean => {
  if (v.is(response, error)) return error.$metadata.httpStatusCode < 400;
  if (v.is(text, error) && error.message.includes(NO_CONNECTION)) return false;
  return errorNameOf(error) === 'TimeoutError' || BROKEN_CONNECTIONS.has(errorCodeOf(error));
};
