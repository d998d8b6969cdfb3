import type { ErrorCode } from '../errors/catalogue.ts';
import { ok, type Result } from '../errors/failure.ts';
import type { AuthenticatedContext, RequestContext } from './context.ts';
import { unread, type Access, type ErrorOf, type InputOf, type RouteContract } from './contract.ts';
import type { Reply } from './envelope.ts';
import { headersOf, jsonAttributesOf, parsePart, queryOf, type ApiGatewayRequest } from './request.ts';

type Operation<Context> = (context: Context) => Promise<Result<Reply, ErrorCode>>;

/**
 * A contract bound to the code that serves it. `read` is pure: it checks the request and returns the work that is
 * left to do, so that a request that cannot run costs its caller nothing.
 */
export type Route = {
  readonly contract: RouteContract;
} & (
  | { readonly access: 'public'; readonly read: (request: ApiGatewayRequest, now: number) => Result<Operation<RequestContext>, ErrorCode> }
  | { readonly access: 'api_key'; readonly read: (request: ApiGatewayRequest, now: number) => Result<Operation<AuthenticatedContext>, ErrorCode> }
);

type Binding<Contract extends RouteContract, Context, Prepared, Output> = {
  /** Pure checks that need more than a schema; they run before the request is admitted. */
  readonly prepare: (input: InputOf<Contract>, now: number) => Result<Prepared, ErrorOf<Contract>>;
  readonly useCase: (prepared: Prepared, context: Context) => Promise<Result<Output, ErrorOf<Contract>>>;
  readonly present: (output: Output, context: Context) => Reply;
};

const readInput = <Contract extends RouteContract>(
  contract: Contract,
  request: ApiGatewayRequest,
): Result<InputOf<Contract>, ErrorCode> => {
  const headers = headersOf(request);
  const parsedParams = parsePart<Contract['request']['params']>(contract.request.params, request.pathParameters ?? {}, 'params');
  if (!parsedParams.ok) return parsedParams;
  const parsedQuery = parsePart<Contract['request']['query']>(contract.request.query, queryOf(request), 'query');
  if (!parsedQuery.ok) return parsedQuery;
  const parsedHeaders = parsePart<Contract['request']['headers']>(contract.request.headers, headers, 'headers');
  if (!parsedHeaders.ok) return parsedHeaders;

  const json = contract.request.body === unread ? ok({}) : jsonAttributesOf(request, headers['content-type']);
  if (!json.ok) return json;
  const parsedBody = parsePart<Contract['request']['body']>(contract.request.body, json.value, 'body');
  if (!parsedBody.ok) return parsedBody;
  return ok({ params: parsedParams.value, query: parsedQuery.value, headers: parsedHeaders.value, body: parsedBody.value, json: json.value });
};

const reader =
  <Contract extends RouteContract, Context, Prepared, Output>(contract: Contract, binding: Binding<Contract, Context, Prepared, Output>) =>
  (request: ApiGatewayRequest, now: number): Result<Operation<Context>, ErrorCode> => {
    const input = readInput(contract, request);
    if (!input.ok) return input;
    const prepared = binding.prepare(input.value, now);
    if (!prepared.ok) return prepared;
    return ok(async (context: Context) => {
      const output = await binding.useCase(prepared.value, context);
      return output.ok ? ok(binding.present(output.value, context)) : output;
    });
  };

type PublicContract = RouteContract & { readonly access: Extract<Access, { kind: 'public' }> };
type ProtectedContract = RouteContract & { readonly access: Extract<Access, { kind: 'api_key' }> };

/** Binds an operation anyone may call. A use case that can fail with a code the contract lacks does not compile. */
export const bindPublic = <Contract extends PublicContract, Prepared, Output>(
  contract: Contract,
  binding: Binding<Contract, RequestContext, Prepared, Output>,
): Route => ({ contract, access: 'public', read: reader(contract, binding) });

/** Binds an operation that needs an API key with the contract's permission. */
export const bindProtected = <Contract extends ProtectedContract, Prepared, Output>(
  contract: Contract,
  binding: Binding<Contract, AuthenticatedContext, Prepared, Output>,
): Route => ({ contract, access: 'api_key', read: reader(contract, binding) });
