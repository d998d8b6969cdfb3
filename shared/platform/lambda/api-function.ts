import type { Hmac } from '../../digests/hmac.ts';
import { makeApiHandler } from '../http/api-handler.ts';
import { makeDispatch, type DispatchDeps } from '../http/dispatch.ts';
import type { Route } from '../http/route.ts';
import { trustFront } from '../http/trusted-front.ts';
import { makeLazyIdempotencyStore } from '../idempotency/lazy-idempotency-store.ts';
import { makeHmac } from '../secrets/secrets-manager-hmac.ts';
import type { Vault } from '../secrets/vault.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';

type ApiEnvironment = FunctionEnvironment & {
  readonly SECRETS_ARN: string;
  readonly ORIGIN_TOKENS: readonly string[];
  /** Set for a family with operations that take an Idempotency-Key. */
  readonly IDEMPOTENCY_ABANDONED_SECONDS?: number;
};

/** Dependencies for the ports of an `api.ts`. */
export type ApiContext<Environment> = FunctionContext<Environment> & { readonly hmac: Hmac };

type Access<Caller> = Pick<DispatchDeps<Caller>, 'authorizer' | 'containsCredential'>;

type ApiFunction<Environment, Caller> = {
  readonly environment: EnvironmentSchema<Environment>;
  /** The authorisation and the limits of callers. */
  readonly access: (context: Pick<ApiContext<Environment>, 'table' | 'hmac' | 'log' | 'env'>) => Access<Caller>;
  /** Encrypts responses under an Idempotency-Key, for a family that shows secrets in them. */
  readonly responseVault?: (environment: Environment) => Vault;
  readonly routes: (context: ApiContext<Environment>) => readonly Route<Caller>[];
};

/** Lambda entry of an endpoint family. */
export const makeApiFunction = <Environment extends ApiEnvironment, Caller>({
  environment,
  access,
  responseVault,
  routes,
}: ApiFunction<Environment, Caller>) => {
  const opened = openFunction(environment);
  const { env, table, log, clock, ids } = opened;
  const context = { ...opened, hmac: makeHmac(env.SECRETS_ARN) };
  const { IDEMPOTENCY_ABANDONED_SECONDS: abandonedSeconds, SERVICE_VERSION: version } = env;
  const openStore = async (seconds: number) => {
    const { openIdempotencyStore } = await import('../idempotency/open-idempotency-store.ts');
    return openIdempotencyStore({ table, hmac: context.hmac, vault: responseVault?.(env) ?? null, abandonedAfterMs: seconds * 1000 });
  };
  const idempotency = abandonedSeconds === undefined ? null : { store: makeLazyIdempotencyStore(() => openStore(abandonedSeconds)), ids };
  const dispatch = makeDispatch({ routes: routes(context), ...access(context), idempotency, clock, log, version });
  return makeApiHandler({ dispatch: trustFront(env.ORIGIN_TOKENS, dispatch), log, version });
};
