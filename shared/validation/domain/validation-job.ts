import type { ValidationId } from './validation-id.ts';

/** Work a worker does on a validation. */
export type ValidationJob = {
  /** `read` reads its receipt, `resolve` gives it a verdict; `recheck` looks again at the state of a payment found valid. */
  readonly kind: 'read' | 'resolve' | 'recheck';
  readonly validationId: ValidationId;
  /** How often the job went back to the queue for lack of an answer; never how often it was received. */
  readonly attempt: number;
  /** Id of the request the job comes from, for the logs. */
  readonly correlationId: string;
};
