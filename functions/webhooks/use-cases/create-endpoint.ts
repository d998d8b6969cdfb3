import { attributePointer, fail, ok, type Problem, type Result } from '../../../shared/errors/failure.ts';
import { maxEndpointsOf } from '../../../shared/identity/plans/domain/webhook-limits.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import { sealResponse } from '../../../shared/platform/idempotency/sealed-responses.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { Vault } from '../../../shared/platform/secrets/vault.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import { isEndpointId, type Endpoint, type EndpointId, type EndpointSettings } from '../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import { isOwnHost, type Gateway } from '../domain/own-host.ts';
import { formatSecret, SECRET_BYTES, secretHintOf } from '../domain/signature.ts';
import type { UrlProblem, WebhookSender } from '../ports/webhook-sender.ts';

export type UrlErrorCode = 'webhook_url_invalid_format' | 'webhook_url_not_https' | 'url_ssrf_blocked' | 'url_dns_failed';

const CODES: Readonly<Record<UrlProblem, UrlErrorCode>> = {
  invalid_url: 'webhook_url_invalid_format',
  not_https: 'webhook_url_not_https',
  blocked: 'url_ssrf_blocked',
  dns_failed: 'url_dns_failed',
};

/** Why a URL cannot be stored; null when it can. */
export const urlProblem = async (
  webhookSender: Pick<WebhookSender, 'check'>,
  url: string,
  gateway: Gateway,
): Promise<Problem<UrlErrorCode> | null> => {
  const problem = isOwnHost(url, gateway) ? 'blocked' : await webhookSender.check(url);
  return problem === null ? null : { code: CODES[problem], pointer: attributePointer('url') };
};

/** An endpoint with the secret that is shown this once. */
export type EndpointWithSecret = { readonly endpoint: Endpoint; readonly secret: string };

export type NewEndpoint = Omit<EndpointSettings, 'status'>;

type CreateProblem = UrlErrorCode | 'webhook_limit_reached';
export type CreationResponse = IdempotentResponse<EndpointWithSecret, CreateProblem> | null;

type Deps = {
  readonly endpoints: Pick<EndpointStore, 'create'>;
  readonly webhookSender: Pick<WebhookSender, 'check'>;
  readonly vault: Vault;
  readonly readUserPlan: ReadUserPlan;
  readonly ids: Ids;
};

const endpointIdFrom = (id: string): EndpointId => {
  if (!isEndpointId(id)) throw new TypeError(`${id} is no UUID`);
  return id;
};

/** Creates an endpoint, as long as the plan has room for one more. */
export const makeCreateEndpoint = ({ endpoints, webhookSender, vault, readUserPlan, ids }: Deps) => {
  const maxOf = async (owner: Owner): Promise<number | null> => {
    if (owner.kind === 'platform') return null;
    return maxEndpointsOf(await readUserPlan(owner.userId));
  };

  return async (
    owner: Owner,
    settings: NewEndpoint,
    { receivedAt: now, gateway }: RequestContext,
    response: CreationResponse,
  ): Promise<Result<EndpointWithSecret, CreateProblem>> => {
    const [problem, max] = await Promise.all([urlProblem(webhookSender, settings.url, gateway), maxOf(owner)]);
    if (problem !== null) return fail(problem);
    const id = endpointIdFrom(response?.claim.resourceId ?? ids.uuid());
    const secret = formatSecret(ids.bytes(SECRET_BYTES));
    const endpoint: Endpoint = {
      ...settings,
      id,
      owner,
      status: 'active',
      secret: await vault.seal(secret, secretContext(owner, id)),
      secretHint: secretHintOf(secret),
      previousSecrets: [],
      consecutiveFailures: 0,
      failingSince: null,
      warnedFailingSince: null,
      exhaustedDeliveries: 0,
      responseSpeed: 'unknown',
      timedOutAt: null,
      leaseUntil: 0,
      lastDeliveryAt: null,
      disabled: null,
      createdAt: now,
      updatedAt: now,
    };
    const created = ok({ endpoint, secret });
    const answer = response === null ? null : await sealResponse(vault, await response.render(created));
    if ((await endpoints.create(endpoint, max, answer)) === 'created') return created;
    return fail({ code: 'webhook_limit_reached', params: { limit: max ?? 0 } }, { meta: { limit: max ?? 0 } });
  };
};
