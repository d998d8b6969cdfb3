import { textOf, type Form } from './form.ts';

/** Answers a request; `id` is that of its path. */
export type Handler = (form: Form, id: string) => object;

/** Thrown for a request that Stripe would refuse with 400. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export const required = (form: Form, ...path: readonly string[]): string => {
  const value = textOf(form, ...path);
  if (value === null) throw new InvalidRequestError(`Missing required param: ${path.join('.')}.`);
  return value;
};

export const numberOf = (form: Form, ...path: readonly string[]): number | null => {
  const value = textOf(form, ...path);
  return value === null ? null : Number(value);
};
