import type { RequestContext } from '../../../platform/request-context.ts';

/** The time (epoch milliseconds), the language and the request with which a code is sent. */
export const codeContextOf = ({
  receivedAt: now,
  requestId: correlationId,
  language,
}: Pick<RequestContext, 'receivedAt' | 'requestId' | 'language'>) => ({
  now,
  correlationId,
  language,
});

export type CodeContext = ReturnType<typeof codeContextOf>;
