import * as v from 'valibot';

import { isValidationId } from '../domain/validation-id.ts';
import type { ScheduledAttempt } from '../ports/retry-scheduler.ts';

const message = v.object({
  validation_id: v.pipe(v.string(), v.guard(isValidationId)),
  turn: v.pipe(v.number(), v.safeInteger()),
});

/** Message of an attempt on the retry queue. */
export const messageOf = ({ validationId, turn }: ScheduledAttempt): string => JSON.stringify({ validation_id: validationId, turn });

/** Reads a message of the retry queue; null when it is not one of ours. */
export const parseAttempt = (body: string): ScheduledAttempt | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), message), body);
  return parsed.success ? { validationId: parsed.output.validation_id, turn: parsed.output.turn } : null;
};
