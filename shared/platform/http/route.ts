import type { ErrorCode } from '../../errors/catalogue.ts';
import { ok, statusOf, together, type Failure, type Result } from '../../errors/failure.ts';
import type { OpaqueId } from '../brand.ts';
import type { IdempotentResponse } from '../idempotency/idempotent-response.ts';
import type { Recovery } from '../idempotency/recovery.ts';
import { isJsonObject, type JsonObject } from '../json/json.ts';
import type { RequestContext } from '../request-context.ts';
import { unlessNotModified } from './conditional.ts';
import type { Reply } from './envelope.ts';
import { failureNaming, ignoredFields, replyNaming } from './ignored-fields.ts';
import type { ExactlyReply, ReplyTo } from './reply.ts';
import { bodyBytes, headersOf, jsonAttributesOf, parsePart, queryOf, type ApiGatewayRequest } from './request.ts';
import {
  BODY_ERRORS,
  noSchema,
  type ErrorOf,
  type InputOf,
  type OperationPolicy,
  type ProtectedAccess,
  type PublicAccess,
  type RouteContract,
  type ServedContract,
} from './schemas/contract.ts';

type Operation<Context> = (context: Context, response: IdempotentResponse<Reply, ErrorCode> | null) => Promise<Result<Reply, ErrorCode>>;

/** A valid request: the call to run, and its destination if the operation limits requests per destination. */
type SoundRequest<Context> = {
  readonly run: Operation<Context>;
  /** Finds a fault of a valid request that only data show; null when there is none. */
  readonly checkBeforeQuota: (context: Context) => Promise<Failure | null>;
  readonly destination: string | null;
  /** Whether it takes no quota unit, although its operation takes one. */
  readonly isFree: boolean;
};

/** An invalid request; `forCaller` is the same failure with the problems that only the caller's own data show. */
type UnsoundRequest<Context> = Failure & { readonly forCaller?: (context: Context) => Promise<Failure> };

/** Asynchronous because code may have to be loaded, a form is read as a stream, and data shared by all callers may be outdated. */
type Read<Context> = (
  request: ApiGatewayRequest,
  now: number,
) => Promise<{ readonly ok: true; readonly value: SoundRequest<Context> } | UnsoundRequest<Context>>;

type Recover = (resourceId: string, ownerId: OpaqueId, context: RequestContext) => Promise<Recovery<Reply>>;

/** Returns true if the request has a valid signature of a permitted caller; `now` in epoch milliseconds. Throws if the check failed. */
type IsSigned = (request: ApiGatewayRequest, now: number) => Promise<boolean>;

type PublicRoute = {
  readonly contract: OperationPolicy;
  readonly access: 'public';
  readonly read: Read<RequestContext>;
  /** Signed requests count against the limits of the operation only, not as anonymous ones. Absent: every request is anonymous. */
  readonly isSigned?: IsSigned | undefined;
};

export type ProtectedRoute<Caller> = {
  readonly contract: OperationPolicy;
  readonly access: 'protected';
  readonly read: Read<RequestContext & Caller>;
  /** Null if an attempt without a response leaves nothing behind. */
  readonly recover: Recover | null;
};

/**
 * A contract bound to the code that serves it. `read` has no side effects and does not depend on the caller: it checks
 * the request and returns what to run, so that an invalid request consumes no quota.
 */
export type Route<Caller, NeverRaised extends ErrorCode = never> = (PublicRoute | ProtectedRoute<Caller>) & {
  /** Has no value: its type names the codes of the contract that nothing raises, and must be empty. */
  readonly errorsNeverRaised?: NeverRaised;
};

/** An operation with a limit per destination must name the destination of a request. */
type DestinationOf<Contract extends RouteContract> = Contract['access'] extends {
  readonly limits: readonly (infer Limit)[];
}
  ? [Extract<Limit, { readonly per: 'destination' }>] extends [never]
    ? unknown
    : { readonly destination: unknown }
  : unknown;

/** The route of an operation. A code in its contract that nothing in its binding raises prevents it from being a {@link Route}. */
type BoundRoute<Caller, Contract extends RouteContract, Code extends ErrorCode> = Route<Caller, Exclude<ErrorOf<Contract>, Code>>;

/** Codes of a body that does not match its media type; every operation with a body has them. */
type UnreadableBody = Exclude<(typeof BODY_ERRORS)[number], 'validation_error'>;

type Problems = Failure['problems'];

/** Reports every problem of a body with invalid fields; `found` first if there is nothing else. */
type UnsoundFields<Context> = {
  /** Adds the rules that the valid fields break together. */
  readonly problems: (found: Problems, json: JsonObject, now: number) => Promise<Problems>;
  /** Adds the problems that `checkBeforeQuota` would report. */
  readonly problemsForCaller: (found: Problems, json: JsonObject, context: Context) => Promise<Problems>;
};

/** The parts of every binding. */
type AnyBinding<Contract extends RouteContract, Context extends RequestContext, Prepared, Output> = {
  readonly readBody?: (request: ApiGatewayRequest) => Promise<Result<unknown, ErrorCode>>;
  readonly prepare: (input: InputOf<Contract>, now: number) => Result<Prepared, ErrorCode> | Promise<Result<Prepared, ErrorCode>>;
  readonly checkBeforeQuota?: (prepared: Prepared, context: Context) => Promise<Result<unknown, ErrorCode>>;
  readonly unsoundFields?: UnsoundFields<Context>;
  readonly useCase: (
    prepared: Prepared,
    context: Context,
    response: IdempotentResponse<Output, ErrorOf<Contract>> | null,
  ) => Promise<Result<Output, ErrorCode>>;
  readonly present: (output: Output, context: RequestContext) => Reply;
  readonly destination?: (prepared: Prepared) => string;
  readonly isFree?: (prepared: Prepared) => boolean;
};

type Binding<
  Contract extends RouteContract,
  Context extends RequestContext,
  Prepared,
  Output,
  Answer extends Reply,
  Code extends ErrorOf<Contract>,
> = {
  /** Reads a body that is not JSON; its result is checked against the contract like the attributes of a JSON one. */
  readonly readBody?: (request: ApiGatewayRequest) => Promise<Result<unknown, Code | UnreadableBody>>;
  /**
   * Checks that need more than a schema; they run before the request is authorised. They may wait only for data that all callers share and
   * that an instance caches.
   */
  readonly prepare: (input: InputOf<Contract>, now: number) => Result<Prepared, Code> | Promise<Result<Prepared, Code>>;
  /**
   * The checks of the use case that need the caller, or data that the request names. They run here only when the quota is exhausted,
   * because their errors take precedence: otherwise the use case checks the request, and refunds its unit.
   */
  readonly checkBeforeQuota?: (prepared: Prepared, context: Context) => Promise<Result<unknown, Code>>;
  /** For operations whose fields are checked in several steps: all their problems are reported at once. */
  readonly unsoundFields?: UnsoundFields<Context>;
  readonly useCase: (
    prepared: Prepared,
    context: Context,
    response: IdempotentResponse<Output, ErrorOf<Contract>> | null,
  ) => Promise<Result<Output, Code>>;
  /** The answer, which the contract must describe. A 200 whose contract has a 304 and whose ETag the caller has becomes a 304 in the pipeline. */
  readonly present: (output: Output, context: RequestContext) => Answer & ExactlyReply<ReplyTo<Contract>, Answer>;
  /** The destination of a request, for operations that limit requests per destination. */
  readonly destination?: (prepared: Prepared) => string;
  /** Whether a request takes no quota unit, for operations that take one. Absent: every request takes it. */
  readonly isFree?: (prepared: Prepared) => boolean;
} & DestinationOf<Contract>;

/** The body as a value to check, and its fields as sent. */
type SentBody = { readonly value: unknown; readonly json: JsonObject };

const readJsonBody = (
  contract: Pick<RouteContract, 'request' | 'isBodyOptional'>,
  request: ApiGatewayRequest,
): Result<SentBody, ErrorCode> => {
  const isLeftOut = contract.isBodyOptional === true && (request.body === null || request.body === '');
  if (isLeftOut || contract.request.body === noSchema) return ok({ value: {}, json: {} });
  const json = jsonAttributesOf(request, headersOf(request)['content-type']);
  return json.ok ? ok({ value: json.value, json: json.value }) : json;
};

const readInput = <Contract extends RouteContract>(
  contract: ServedContract<Contract>,
  request: ApiGatewayRequest,
  body: Result<SentBody, ErrorCode>,
): Result<InputOf<Contract>, ErrorCode> => {
  if (!body.ok && body.problems[0].code === 'body_too_large') return body;
  const headers = headersOf(request);
  const parsedParams = parsePart<Contract['request']['params']>(contract.request.params, request.pathParameters ?? {}, 'params');
  if (!parsedParams.ok) return parsedParams;
  const parsedQuery = parsePart<Contract['request']['query']>(contract.request.query, queryOf(request), 'query');
  const parsedHeaders = parsePart<Contract['request']['headers']>(contract.request.headers, headers, 'headers');
  if (!body.ok) return parsedQuery.ok ? (parsedHeaders.ok ? body : parsedHeaders) : parsedQuery;
  const parsedBody = parsePart<Contract['request']['body']>(contract.request.body, body.value.value, 'body');
  if (!parsedQuery.ok || !parsedHeaders.ok || !parsedBody.ok) return together([parsedQuery, parsedHeaders, parsedBody]);
  return ok({
    params: parsedParams.value,
    query: parsedQuery.value,
    headers: parsedHeaders.value,
    body: parsedBody.value,
    json: body.value.json,
    rawBody: () => bodyBytes(request),
  });
};

const sentBody = async <Contract extends RouteContract>(
  contract: ServedContract<Contract>,
  { readBody }: Pick<AnyBinding<Contract, never, never, never>, 'readBody'>,
  request: ApiGatewayRequest,
): Promise<Result<SentBody, ErrorCode>> => {
  if (readBody === undefined) return readJsonBody(contract, request);
  const read = await readBody(request);
  return read.ok ? ok({ value: read.value, json: isJsonObject(read.value) ? read.value : {} }) : read;
};

const reader =
  <Contract extends RouteContract, Context extends RequestContext, Prepared, Output>(
    contract: ServedContract<Contract>,
    binding: AnyBinding<Contract, Context, Prepared, Output>,
  ) =>
  async (request: ApiGatewayRequest, now: number): ReturnType<Read<Context>> => {
    const body = await sentBody(contract, binding, request);
    const ignored = body.ok ? ignoredFields(contract.request.body, body.value.value) : [];
    const { unsoundFields } = binding;
    const unsound = async (failure: Failure): Promise<UnsoundRequest<Context>> => {
      if (unsoundFields === undefined || !body.ok || statusOf(failure) !== 422) return failureNaming(ignored, failure);
      const { json } = body.value;
      const problems = await unsoundFields.problems(failure.problems, json, now);
      const withProblems = (all: Problems): Failure => failureNaming(ignored, { ...failure, problems: all });
      return {
        ...withProblems(problems),
        forCaller: async (context) => withProblems(await unsoundFields.problemsForCaller(problems, json, context)),
      };
    };
    const input = readInput(contract, request, body);
    if (!input.ok) return unsound(input);
    const prepared = await binding.prepare(input.value, now);
    if (!prepared.ok) return unsound(prepared);
    const run: Operation<Context> = async (context, response) => {
      const replyTo = (result: Result<Output, ErrorCode>): Result<Reply, ErrorCode> => {
        if (!result.ok) return failureNaming(ignored, result);
        const reply = binding.present(result.value, context);
        return ok(unlessNotModified(contract, headersOf(request)['if-none-match'], replyNaming(ignored, reply)));
      };
      const own: IdempotentResponse<Output, ErrorOf<Contract>> | null =
        response === null ? null : { ...response, render: (result) => response.render(replyTo(result)) };
      return replyTo(await binding.useCase(prepared.value, context, own));
    };
    const checkBeforeQuota = async (context: Context): Promise<Failure | null> => {
      const checked = await binding.checkBeforeQuota?.(prepared.value, context);
      return checked === undefined || checked.ok ? null : failureNaming(ignored, checked);
    };
    const destination = binding.destination?.(prepared.value) ?? null;
    return ok({ run, checkBeforeQuota, destination, isFree: binding.isFree?.(prepared.value) ?? false });
  };

type PublicContract = RouteContract & { readonly access: PublicAccess };
type ProtectedContract = RouteContract & { readonly access: ProtectedAccess; readonly idempotent?: false };
export type ProtectedPolicy = OperationPolicy & { readonly access: ProtectedAccess };
type IdempotentContract = RouteContract & { readonly access: ProtectedAccess; readonly idempotent: true };

/**
 * Functions that bind operations to a service's type of callers. They do not compile for a reply that the contract does not describe, an
 * error that it does not list, and a listed error that nothing raises.
 */
export const routeBinders = <Caller>() => ({
  /** Binds a public operation. */
  bindPublic: <
    Contract extends PublicContract,
    Prepared,
    Output,
    const Answer extends Reply & ReplyTo<Contract>,
    Code extends ErrorOf<Contract> = never,
  >(
    contract: Contract | ServedContract<Contract>,
    binding: Binding<Contract, RequestContext, Prepared, Output, Answer, Code> & { readonly isSigned?: IsSigned },
  ): BoundRoute<Caller, Contract, Code> => ({
    contract,
    access: 'public',
    read: reader(contract, binding),
    isSigned: binding.isSigned,
  }),

  /** Binds an operation that requires a credential with the contract's permission. */
  bindProtected: <
    Contract extends ProtectedContract,
    Prepared,
    Output,
    const Answer extends Reply & ReplyTo<Contract>,
    Code extends ErrorOf<Contract> = never,
  >(
    contract: Contract | ServedContract<Contract>,
    binding: Binding<Contract, RequestContext & Caller, Prepared, Output, Answer, Code>,
  ): BoundRoute<Caller, Contract, Code> => ({ contract, access: 'protected', read: reader(contract, binding), recover: null }),

  /**
   * Binds a protected operation that accepts an Idempotency-Key. `recover` finds what an attempt without a response left under its resource
   * id, so that a repetition does not execute the request twice. It is absent when every change is written together with the response, so
   * that an attempt without one has changed nothing.
   */
  bindIdempotent: <
    Contract extends IdempotentContract,
    Prepared,
    Output,
    const Answer extends Reply & ReplyTo<Contract>,
    Code extends ErrorOf<Contract> = never,
  >(
    contract: Contract | ServedContract<Contract>,
    binding: Binding<Contract, RequestContext & Caller, Prepared, Output, Answer, Code> & {
      readonly recover?: (resourceId: string, ownerId: OpaqueId, context: RequestContext) => Promise<Recovery<Output, Code>>;
    },
  ): BoundRoute<Caller, Contract, Code> => {
    const { recover, present } = binding;
    return {
      contract,
      access: 'protected',
      read: reader(contract, binding),
      recover:
        recover === undefined
          ? null
          : async (resourceId, ownerId, context) => {
              const found = await recover(resourceId, ownerId, context);
              return found.kind === 'finished' ? { kind: 'finished', output: present(found.output, context) } : found;
            },
    };
  },
});
