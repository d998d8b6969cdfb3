import { makeApiHandler } from '../http/api-handler.ts';
import { makeDispatch, type DispatchDeps } from '../http/dispatch.ts';
import type { Route } from '../http/route.ts';
import { trustFront } from '../http/trusted-front.ts';
import { makeIdempotencyStore } from '../idempotency/dynamodb-idempotency-store.ts';
import type { Hmac } from '../secrets/hmac.ts';
import { makeHmac } from '../secrets/secrets-manager-hmac.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';

type PublicApiEnvironment = FunctionEnvironment & {
  readonly TRUSTED_FRONT?: readonly string[] | undefined;
  /** Set for a family with operations that take an Idempotency-Key. */
  readonly IDEMPOTENCY_ABANDONED_SECONDS?: number;
};

type ApiEnvironment = PublicApiEnvironment & { readonly SECRETS_ARN: string };

/** Dependencies for the ports of an `api.ts`. */
export type ApiContext<Environment> = FunctionContext<Environment> & { readonly hmac: Hmac };

type Access<Caller> = Pick<DispatchDeps<Caller>, 'authorizer' | 'containsCredential'>;

type ApiFunction<Environment, Context, Caller> = {
  readonly environment: EnvironmentSchema<Environment>;
  /** Who may call, and how often. */
  readonly access: (context: Pick<Context, keyof Context & ('table' | 'hmac' | 'log')>) => Access<Caller>;
  readonly routes: (context: Context) => readonly Route<Caller>[];
};

const serve = <Caller>(
  { env, table, log, clock, ids }: FunctionContext<PublicApiEnvironment>,
  access: Access<Caller>,
  routes: readonly Route<Caller>[],
) => {
  const { IDEMPOTENCY_ABANDONED_SECONDS: abandonedSeconds, SERVICE_VERSION: version } = env;
  const idempotency = abandonedSeconds === undefined ? null : { store: makeIdempotencyStore(table, abandonedSeconds * 1000), ids };
  const dispatch = makeDispatch({ routes, ...access, idempotency, clock, log, version });
  return makeApiHandler({ dispatch: trustFront(env.TRUSTED_FRONT, dispatch), log, version });
};

/** Lambda entry of an endpoint family. */
export const makeApiFunction = <Environment extends ApiEnvironment, Caller>({
  environment,
  access,
  routes,
}: ApiFunction<Environment, ApiContext<Environment>, Caller>) => {
  const opened = openFunction(environment);
  const context = { ...opened, hmac: makeHmac(opened.env.SECRETS_ARN) };
  return serve(context, access(context), routes(context));
};

/** Lambda entry of an endpoint family with public operations only. It reads no secret, so it can check no API key. */
export const makePublicApiFunction = <Environment extends PublicApiEnvironment, Caller>({
  environment,
  access,
  routes,
}: ApiFunction<Environment, FunctionContext<Environment>, Caller>) => {
  const context = openFunction(environment);
  return serve(context, access(context), routes(context));
};
