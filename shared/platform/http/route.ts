import type { ErrorCode } from '../../errors/catalogue.ts';
import { ok, type Failure, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/domain/identity.ts';
import type { StoredAnswer } from '../idempotency/idempotency-record.ts';
import type { Claim, ClaimedAnswer } from '../idempotency/idempotency-store.ts';
import type { JsonObject } from '../json/json.ts';
import type { AuthenticatedContext, RequestContext } from './context.ts';
import { unread, type Access, type ErrorOf, type InputOf, type OperationHead, type RouteContract } from './contract.ts';
import type { Reply } from './envelope.ts';
import { headersOf, jsonAttributesOf, parsePart, queryOf, type ApiGatewayRequest } from './request.ts';

/** The Idempotency-Key of a request that is being executed, and how its answer will look. */
export type AnswerSession = {
  readonly claim: Claim;
  /** The answer as it will be sent and repeated. From here on storing it is the caller's business. */
  readonly take: (result: Result<Reply, ErrorCode>) => StoredAnswer;
  /** The write that should have stored the answer was refused: storing one is the pipeline's business again. */
  readonly notStored: () => void;
};

/** Lets a use case store its answer in the same write as what it changes. */
export type Answering<Output, Code extends ErrorCode> = {
  readonly claim: Claim;
  readonly answer: (result: Result<Output, Code>) => ClaimedAnswer;
  /** To be called when that write was refused. The answer that is returned in the end is then stored by itself. */
  readonly notStored: () => void;
};

/** What an earlier attempt under the same key left behind. */
export type Recovery<Output> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'finished'; readonly output: Output }
  /** It was executed, and what came of it is a failure. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** It is still being worked on; there is nothing to ask for before `retryAt` (epoch milliseconds). */
  | { readonly kind: 'pending'; readonly retryAt: number };

type Operation<Context> = (context: Context, session: AnswerSession | null) => Promise<Result<Reply, ErrorCode>>;

/** Asynchronous because code may have to be loaded, a form is read as a stream, and data that is the same for all callers may have grown old. */
type Read<Context> = (request: ApiGatewayRequest, now: number) => Promise<Result<Operation<Context>, ErrorCode>>;

type Recover = (resourceId: string, userId: UserId, context: RequestContext) => Promise<Recovery<Reply>>;

/**
 * A contract bound to the code that serves it. `read` changes nothing and asks nothing about the caller: it checks the
 * request and returns the work that is left to do, so that a request that cannot run costs its caller nothing.
 */
export type Route = {
  readonly contract: OperationHead;
} & (
  | { readonly access: 'public'; readonly read: Read<RequestContext> }
  | {
      readonly access: 'api_key';
      readonly read: Read<AuthenticatedContext>;
      /** For operations that take an Idempotency-Key. */
      readonly recover: Recover | null;
    }
);

type Binding<Contract extends RouteContract, Context extends RequestContext, Prepared, Output> = {
  /** Reads a body that is not JSON; what it gives is checked against the contract like the attributes of a JSON one. */
  readonly readBody?: (request: ApiGatewayRequest) => Promise<Result<unknown, ErrorOf<Contract> | 'unsupported_media_type'>>;
  /**
   * Checks that need more than a schema; they run before the request is admitted. They may wait for data that is the
   * same for all callers and that an instance keeps, such as the list of participants, and for nothing else.
   */
  readonly prepare: (
    input: InputOf<Contract>,
    now: number,
  ) => Result<Prepared, ErrorOf<Contract>> | Promise<Result<Prepared, ErrorOf<Contract>>>;
  readonly useCase: (
    prepared: Prepared,
    context: Context,
    answering: Answering<Output, ErrorOf<Contract>> | null,
  ) => Promise<Result<Output, ErrorOf<Contract>>>;
  readonly present: (output: Output, context: RequestContext) => Reply;
};

/** The body as a value to check, and the JSON it came from where it was JSON. */
type SentBody = { readonly value: unknown; readonly json: JsonObject };

const readJsonBody = (contract: RouteContract, request: ApiGatewayRequest): Result<SentBody, ErrorCode> => {
  if (contract.request.body === unread) return ok({ value: {}, json: {} });
  const json = jsonAttributesOf(request, headersOf(request)['content-type']);
  return json.ok ? ok({ value: json.value, json: json.value }) : json;
};

const readInput = <Contract extends RouteContract>(
  contract: Contract,
  request: ApiGatewayRequest,
  body: Result<SentBody, ErrorCode>,
): Result<InputOf<Contract>, ErrorCode> => {
  const headers = headersOf(request);
  const parsedParams = parsePart<Contract['request']['params']>(contract.request.params, request.pathParameters ?? {}, 'params');
  if (!parsedParams.ok) return parsedParams;
  const parsedQuery = parsePart<Contract['request']['query']>(contract.request.query, queryOf(request), 'query');
  if (!parsedQuery.ok) return parsedQuery;
  const parsedHeaders = parsePart<Contract['request']['headers']>(contract.request.headers, headers, 'headers');
  if (!parsedHeaders.ok) return parsedHeaders;

  if (!body.ok) return body;
  const parsedBody = parsePart<Contract['request']['body']>(contract.request.body, body.value.value, 'body');
  if (!parsedBody.ok) return parsedBody;
  return ok({
    params: parsedParams.value,
    query: parsedQuery.value,
    headers: parsedHeaders.value,
    body: parsedBody.value,
    json: body.value.json,
  });
};

const sentBody = async <Contract extends RouteContract>(
  contract: Contract,
  { readBody }: Pick<Binding<Contract, never, never, never>, 'readBody'>,
  request: ApiGatewayRequest,
): Promise<Result<SentBody, ErrorCode>> => {
  if (readBody === undefined) return readJsonBody(contract, request);
  const read = await readBody(request);
  return read.ok ? ok({ value: read.value, json: {} }) : read;
};

const reader =
  <Contract extends RouteContract, Context extends RequestContext, Prepared, Output>(
    contract: Contract,
    binding: Binding<Contract, Context, Prepared, Output>,
  ) =>
  async (request: ApiGatewayRequest, now: number): Promise<Result<Operation<Context>, ErrorCode>> => {
    const input = readInput(contract, request, await sentBody(contract, binding, request));
    if (!input.ok) return input;
    const prepared = await binding.prepare(input.value, now);
    if (!prepared.ok) return prepared;
    return ok(async (context: Context, session: AnswerSession | null) => {
      const replyTo = (result: Result<Output, ErrorOf<Contract>>): Result<Reply, ErrorCode> =>
        result.ok ? ok(binding.present(result.value, context)) : result;
      const answering =
        session === null
          ? null
          : {
              claim: session.claim,
              answer: (result: Result<Output, ErrorOf<Contract>>) => ({ claim: session.claim, answer: session.take(replyTo(result)) }),
              notStored: session.notStored,
            };
      return replyTo(await binding.useCase(prepared.value, context, answering));
    });
  };

type PublicContract = RouteContract & { readonly access: Extract<Access, { kind: 'public' }> };
type ProtectedContract = RouteContract & { readonly access: Extract<Access, { kind: 'api_key' }>; readonly idempotent?: false };
type IdempotentHead = OperationHead & { readonly access: Extract<Access, { kind: 'api_key' }>; readonly idempotent: true };
type IdempotentContract = RouteContract & { readonly access: Extract<Access, { kind: 'api_key' }>; readonly idempotent: true };

/** Binds an operation anyone may call. A use case that can fail with a code the contract lacks does not compile. */
export const bindPublic = <Contract extends PublicContract, Prepared, Output>(
  contract: Contract,
  binding: Binding<Contract, RequestContext, Prepared, Output>,
): Route => ({ contract, access: 'public', read: reader(contract, binding) });

/** Binds an operation that needs an API key with the contract's permission. */
export const bindProtected = <Contract extends ProtectedContract, Prepared, Output>(
  contract: Contract,
  binding: Binding<Contract, AuthenticatedContext, Prepared, Output>,
): Route => ({ contract, access: 'api_key', read: reader(contract, binding), recover: null });

/**
 * Binds a protected operation that takes an Idempotency-Key. `recover` looks for what an attempt that never answered
 * left under its resource id, so that a repetition does not execute the request twice.
 */
export const bindIdempotent = <Contract extends IdempotentContract, Prepared, Output>(
  contract: Contract,
  binding: Binding<Contract, AuthenticatedContext, Prepared, Output> & {
    readonly recover: (resourceId: string, userId: UserId) => Promise<Recovery<Output>>;
  },
): Route => ({
  contract,
  access: 'api_key',
  read: reader(contract, binding),
  recover: async (resourceId, userId, context) => {
    const found = await binding.recover(resourceId, userId);
    return found.kind === 'finished' ? { kind: 'finished', output: binding.present(found.output, context) } : found;
  },
});

/**
 * A protected operation whose code, its schemas included, is loaded at its first request. A cold start then pays for the pipeline alone,
 * which is all that a request needs that is turned away or replayed.
 */
export const loadedOnDemand = (contract: IdempotentHead, load: () => Promise<Route>): Route => {
  let loading: Promise<Extract<Route, { access: 'api_key' }>> | null = null;
  const loadProtected = async () => {
    const route = await load();
    if (route.access !== 'api_key') throw new TypeError(`${contract.operationId} is declared protected but bound as public`);
    return route;
  };
  // A load that failed is tried again by the next request.
  const loaded = () =>
    (loading ??= loadProtected().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
  return {
    contract,
    access: 'api_key',
    read: async (request, now) => (await loaded()).read(request, now),
    recover: async (resourceId, userId, context) => (await (await loaded()).recover?.(resourceId, userId, context)) ?? { kind: 'absent' },
  };
};
