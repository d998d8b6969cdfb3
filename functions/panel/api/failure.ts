import * as v from 'valibot';

import type { ErrorCode } from '../../../shared/errors/catalogue.ts';

/** An error of an answer; `field` is the name of the field that it is about. */
export type ApiError = { readonly code: ErrorCode; readonly detail: string; readonly field: string | null };

/** Why a request had no success. */
export type Failure =
  | {
      readonly isOk: false;
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: readonly ApiError[];
      readonly meta: Readonly<Record<string, unknown>>;
    }
  /** No answer: the network, or the service, is down. */
  | { readonly isOk: false; readonly kind: 'unreachable' }
  /** A form was not sent, because a mandatory field is empty. */
  | { readonly isOk: false; readonly kind: 'incomplete'; readonly fields: readonly string[] };

const errorBody = v.object({
  errors: v.array(
    v.object({
      code: v.custom<ErrorCode>((code) => typeof code === 'string'),
      detail: v.string(),
      source: v.optional(v.object({ pointer: v.optional(v.string()) })),
    }),
  ),
  meta: v.optional(v.record(v.string(), v.unknown()), {}),
});

const FIELD_POINTER = '/data/attributes/';

/** The failure of an answer with an error status. An answer of another form, such as a page of a proxy, counts as none. */
export const failureOf = (status: number, body: unknown): Failure => {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return { isOk: false, kind: 'unreachable' };
  const { errors, meta } = parsed.output;
  return {
    isOk: false,
    kind: 'refused',
    status,
    meta,
    errors: errors.map(({ code, detail, source }) => ({
      code,
      detail,
      field: source?.pointer?.startsWith(FIELD_POINTER) === true ? source.pointer.slice(FIELD_POINTER.length) : null,
    })),
  };
};

/** Whether a failure has a code of the API. */
export const hasCode = (failure: Failure, ...codes: readonly ErrorCode[]): boolean =>
  failure.kind === 'refused' && failure.errors.some(({ code }) => codes.includes(code));
