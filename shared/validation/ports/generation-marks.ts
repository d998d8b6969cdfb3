import type { ValidationId } from '../domain/validation-id.ts';

/** Marks on validations that a rebuild of the counters has reached. */
export type GenerationMarks = {
  /** Marks a validation with a generation of counters; false if it does not exist or has this mark or a later one. */
  readonly mark: (id: ValidationId, generation: number) => Promise<boolean>;
};
