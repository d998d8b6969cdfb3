import type * as v from 'valibot';

import type { RouteContract } from '../../../shared/platform/http/schemas/contract.ts';

/**
 * An operation of the API, as a page calls it. Method and path are those of the contract: a contract that changes either does not compile
 * here. The contract is imported as a type, so none of its code is in the pages.
 */
export type Operation<Contract extends RouteContract> = {
  readonly method: Contract['method'];
  readonly path: Contract['path'];
  /** It is called in live mode whatever the mode of the tab is: test mode does not have it, and pages need it there, too. */
  readonly isLiveAlone?: true;
  /** Has no value: its type is the contract. */
  readonly contract?: Contract;
};

export const operation = <Contract extends RouteContract>(method: Contract['method'], path: Contract['path']): Operation<Contract> => ({
  method,
  path,
});

/** An operation that is called in live mode whatever the mode of the tab is. */
export const liveOperation = <Contract extends RouteContract>(method: Contract['method'], path: Contract['path']): Operation<Contract> => ({
  method,
  path,
  isLiveAlone: true,
});

/** A value as it is sent, for one that the API has parsed: brands become plain texts, and numbers may have been instants, sent as texts. */
type Sent<Value> = Value extends string
  ? Value extends object
    ? string
    : Value
  : Value extends number
    ? number | string
    : Value extends boolean | null
      ? Value
      : unknown;

type SentFields<Schema> = Schema extends v.GenericSchema
  ? { readonly [Name in keyof v.InferOutput<Schema>]?: Sent<v.InferOutput<Schema>[Name]> }
  : never;

type Texts<Schema> = Schema extends v.GenericSchema ? { readonly [Name in keyof v.InferOutput<Schema>]?: string } : never;

/** The names of the filters of an operation that lists. */
export type FilterNames<Listed> = Listed extends Operation<infer Contract> ? keyof Texts<Contract['request']['query']> & string : never;

/** The input of an operation: fields, parameters and filters that its contract does not have do not compile. */
export type InputFor<Contract extends RouteContract> = {
  readonly body?: SentFields<Contract['request']['body']>;
  readonly params?: Texts<Contract['request']['params']>;
  readonly query?: Texts<Contract['request']['query']>;
  /** A form with files, instead of `body`. */
  readonly form?: FormData;
  /** The `ETag` of the state at hand: the answer is 304 while nothing is new. */
  readonly ifNoneMatch?: string;
  /** Seconds for which the API may hold the answer until there is something new (`Prefer: wait`). */
  readonly waitSeconds?: number;
  /** The answer may be a file. */
  readonly acceptsFile?: true;
  /** Names the request, so that it takes effect once however often it is sent (`Idempotency-Key`). */
  readonly idempotencyKey?: string;
  /** Called with the share of the body that was sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the request; its answer is then no answer at all. */
  readonly signal?: AbortSignal;
  /** A session that has ended is no reason to sign in: the failure is returned. */
  readonly withoutSignIn?: true;
};

type BodyOf<Response> = Response extends { readonly schema: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : null;

/** The answers of success, by status, with the bodies of the contract. */
export type Success<Contract extends RouteContract> = {
  [Status in keyof Contract['responses']]: {
    readonly isOk: true;
    readonly status: Status;
    readonly body: BodyOf<Contract['responses'][Status]>;
  };
}[keyof Contract['responses']];
