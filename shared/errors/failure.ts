import type { ErrorCode } from './catalogue.ts';
import type { Reason } from './reasons.ts';
import { statusOfCode } from './status.ts';

export type Parameters = Readonly<Record<string, string | number>>;

/** One entry of `errors[]`. `pointer` names a body field (RFC 6901), `parameter` a query or path parameter. */
export type Problem<Code extends ErrorCode = ErrorCode> = {
  readonly code: Code;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly params?: Parameters;
  /** Fills `{reason}` in the text. */
  readonly reason?: Reason;
  /** The same from the message of a schema, which may contain any word: one that is no reason fills in the general one. */
  readonly schemaReason?: string;
};

/** The failure of a use case. The first problem decides the HTTP status. */
export type Failure<Code extends ErrorCode = ErrorCode> = {
  readonly ok: false;
  readonly problems: readonly [Problem<Code>, ...Problem<Code>[]];
  /** Sent as the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  /** Members added to `meta`. */
  readonly meta?: Readonly<Record<string, string | number | readonly unknown[]>>;
};

/** The result of a use case: its value, or one of the failures its contract declares. */
export type Result<Value, Code extends ErrorCode> = { readonly ok: true; readonly value: Value } | Failure<Code>;

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });

export const fail = <Code extends ErrorCode>(
  problem: Code | Problem<Code>,
  extra: Pick<Failure, 'retryAfterSeconds' | 'meta'> = {},
): Failure<Code> => ({
  ok: false,
  problems: [typeof problem === 'string' ? { code: problem } : problem],
  ...extra,
});

/** Pointer of a field of a write body, in either of the two body shapes. */
export const attributePointer = (field: string): string => `/data/attributes/${field}`;

/** HTTP status of a failure: that of its first problem. */
export const statusOf = (failure: Failure): number => statusOfCode(failure.problems[0].code);

/**
 * The failures among several results as one: the first, with the problems of the others of its status. Throws TypeError
 * when there is none.
 */
export const together = (parts: readonly Result<unknown, ErrorCode>[]): Failure => {
  const [first, ...others] = parts.flatMap((part) => (part.ok ? [] : [part]));
  if (first === undefined) throw new TypeError('there is no failure');
  const added = others.filter((failure) => statusOf(failure) === statusOf(first)).flatMap(({ problems }) => problems);
  return { ...first, problems: [...first.problems, ...added] };
};
