import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { LoggedRequest } from '../domain/logged-request.ts';

/** The line that ends each request (shared/platform/http/dispatch.ts); `user_id` is missing without a valid credential. */
const requestLine = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event: v.literal('request_completed'),
    user_id: v.pipe(v.string(), v.guard(isUserId)),
    request_id: v.string(),
    operation: v.string(),
    status: v.number(),
    code: v.nullish(v.string(), null),
    duration_ms: v.number(),
  }),
);

/** The request that a line is about; null for any other line. */
export const requestOfLine = ({ at, text }: { readonly at: number; readonly text: string }): LoggedRequest | null => {
  const parsed = v.safeParse(requestLine, text);
  if (!parsed.success) return null;
  const { user_id: userId, request_id: requestId, operation, status, code, duration_ms: durationMs } = parsed.output;
  return { userId, requestId, at, operation, status, code, durationMs };
};
