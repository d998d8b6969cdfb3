import * as v from 'valibot';

import { isValidationId } from '../domain/validation-id.ts';

/** Work that a worker does on a validation. */
export const validationJob = v.object({
  /** `read` reads its receipt, `resolve` gives it a verdict; `recheck` reads again the state of a payment found valid. */
  kind: v.picklist(['read', 'resolve', 'recheck']),
  validationId: v.pipe(v.string(), v.guard(isValidationId)),
  /** How often the job returned to the queue for lack of an answer; never how often it was received. */
  attempt: v.pipe(v.number(), v.safeInteger()),
  correlationId: v.string(),
});

export type ValidationJob = v.InferOutput<typeof validationJob>;
