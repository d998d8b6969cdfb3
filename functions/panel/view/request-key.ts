import { hasCode, type Failure } from '../api/failure.ts';

/**
 * The key of a request by its content. A request that is sent again after a network that gave no answer has the same key, so it takes one unit
 * of the quota; one with other content has another key.
 */
export const makeRequestKeys = (newKey: () => string): ((content: string) => string) => {
  let last: { readonly content: string; readonly key: string } | null = null;
  return (content) => {
    if (last?.content !== content) last = { content, key: newKey() };
    return last.key;
  };
};

/** Whether the operation may have taken effect without an answer about it; the same key finds out. */
const isLost = (failure: Failure): boolean =>
  failure.kind === 'unreachable' ||
  (failure.kind === 'refused' && failure.status >= 500) ||
  hasCode(failure, 'idempotency_key_in_progress');

/** The key of a request, and when it was sent first (epoch milliseconds). */
export type RequestKey = { readonly key: string; readonly firstSentAt: number };

/** Sends a request under its key; requests with other content have other keys. */
export type SendWithKey = <Answer extends { readonly isOk: true } | Failure>(
  content: unknown,
  send: (requestKey: RequestKey) => Promise<Answer>,
) => Promise<Answer>;

/** Keys of a request that a user may make several times: a request has its key until there is an answer, and the next one has another. */
export const makeSendWithKey = (newKey: () => string, now: () => number): SendWithKey => {
  let last: (RequestKey & { readonly content: string }) | null = null;
  return async (content, send) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newKey(), firstSentAt: now() };
    const answer = await send(last);
    if (answer.isOk || !isLost(answer)) last = null;
    return answer;
  };
};

/** What identifies a file as the content of a request: its name, its media type and its bytes. */
export const contentOfFile = async (file: Pick<File, 'name' | 'type' | 'arrayBuffer'>): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return JSON.stringify([file.name, file.type, ...new Uint8Array(digest)]);
};
