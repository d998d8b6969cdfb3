import * as v from 'valibot';

const systemError = v.object({ code: v.string() });

/** Code of an error of the network, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`; null when it has none. */
export const systemCodeOf = (error: unknown): string | null => (v.is(systemError, error) ? error.code : null);
