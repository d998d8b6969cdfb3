import type { Failure } from './failure.ts';

/** An answer with its body, for a request without the `ETag` of a state at hand: the API then answers no 304. */
export const withBody = <Body>(
  answer: { readonly isOk: true; readonly body: Body | null } | Failure,
): { readonly isOk: true; readonly body: Body } | Failure => {
  if (!answer.isOk) return answer;
  return answer.body === null ? { isOk: false, kind: 'unreachable' } : { isOk: true, body: answer.body };
};
