import type { Ids } from '../../../platform/ids/ids.ts';
import { SESSION_TOKEN_BYTES } from '../domain/session.ts';

/** A random token for a link, a cookie or an OAuth state, as long as that of a session. Only its digest is stored. */
export const newToken = (ids: Pick<Ids, 'bytes'>): string => Buffer.from(ids.bytes(SESSION_TOKEN_BYTES)).toString('base64url');
