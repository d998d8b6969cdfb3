import * as v from 'valibot';

import { isValidationId } from '../domain/validation-id.ts';
import type { AttemptMessage } from '../ports/retry-scheduler.ts';

const message = v.object({
  validation_id: v.pipe(v.string(), v.guard(isValidationId)),
  attempt_seq: v.pipe(v.number(), v.safeInteger()),
  correlation_id: v.string(),
});

/** Message of an attempt on the retry queue. */
export const messageOf = ({ validationId, attemptSeq, correlationId }: AttemptMessage): string =>
  JSON.stringify({ validation_id: validationId, attempt_seq: attemptSeq, correlation_id: correlationId });

/** Reads a message of the retry queue; null when it is not one of ours. */
export const parseAttempt = (body: string): AttemptMessage | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), message), body);
  if (!parsed.success) return null;
  const { validation_id: validationId, attempt_seq: attemptSeq, correlation_id: correlationId } = parsed.output;
  return { validationId, attemptSeq, correlationId };
};
