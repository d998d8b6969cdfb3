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

const PAGE = 10;

/** The page of a list that a request names by the object before it. */
export const pageOf = <Item extends { readonly id: string }>(items: readonly Item[], form: Form) => {
  const after = textOf(form, 'starting_after');
  const from = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const until = from + (numberOf(form, 'limit') ?? PAGE);
  return { items: items.slice(from, until), hasMore: until < items.length };
};
