import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import { sealResponse } from '../../../shared/platform/idempotency/sealed-responses.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { Vault } from '../../../shared/platform/secrets/vault.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import {
  MAX_PREVIOUS_SECRETS,
  secretReplacement,
  type Endpoint,
  type EndpointId,
  type EndpointSettings,
} from '../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import { formatSecret, SECRET_BYTES, secretHintOf } from '../domain/signature.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { urlProblem, type EndpointWithSecret, type UrlErrorCode } from './create-endpoint.ts';

const foundOr404 = (endpoint: Endpoint | null): Result<Endpoint, 'not_found'> => (endpoint === null ? fail('not_found') : ok(endpoint));

export const makeFindEndpoint =
  (endpoints: Pick<EndpointStore, 'find'>) =>
  async (owner: Owner, id: EndpointId): Promise<Result<Endpoint, 'not_found'>> =>
    foundOr404(await endpoints.find(owner, id));

type ChangeDeps = { readonly endpoints: Pick<EndpointStore, 'change'>; readonly webhookSender: Pick<WebhookSender, 'check'> };

/** Changes the given fields of an endpoint. A new URL is checked like that of a new endpoint. */
export const makeChangeEndpoint =
  ({ endpoints, webhookSender }: ChangeDeps) =>
  async (
    owner: Owner,
    id: EndpointId,
    changes: Partial<EndpointSettings>,
    { receivedAt: now, gateway }: RequestContext,
  ): Promise<Result<Endpoint, UrlErrorCode | 'not_found'>> => {
    const problem = changes.url === undefined ? null : await urlProblem(webhookSender, changes.url, gateway);
    return problem === null ? foundOr404(await endpoints.change(owner, id, changes, now)) : fail(problem);
  };

export const makeRemoveEndpoint =
  (endpoints: Pick<EndpointStore, 'remove'>) =>
  async (owner: Owner, id: EndpointId): Promise<Result<null, 'not_found'>> =>
    (await endpoints.remove(owner, id)) ? ok(null) : fail('not_found');

type SecretDeps = { readonly endpoints: Pick<EndpointStore, 'find' | 'replaceSecret'>; readonly vault: Vault; readonly ids: Ids };

export type SecretRequest = {
  readonly owner: Owner;
  readonly id: EndpointId;
  /** For so long deliveries are signed with the secret before, too. */
  readonly overlapSeconds: number;
  /** Epoch milliseconds. */
  readonly now: number;
};

type SecretProblem = 'not_found' | 'webhook_secrets_limit_reached';

export type SecretResponse = IdempotentResponse<EndpointWithSecret, SecretProblem> | null;

/** Of replacements at once each finds the secret that another one wrote, and begins again. */
const MAX_REPLACE_ATTEMPTS = 20;

/** Gives an endpoint a new secret. Every secret before it signs until its own overlap has ended. */
export const makeReplaceSecret =
  ({ endpoints, vault, ids }: SecretDeps) =>
  async (
    { owner, id, overlapSeconds, now }: SecretRequest,
    response: SecretResponse,
  ): Promise<Result<EndpointWithSecret, SecretProblem>> => {
    const secret = formatSecret(ids.bytes(SECRET_BYTES));
    const next = {
      secret: await vault.seal(secret, secretContext(owner, id)),
      secretHint: secretHintOf(secret),
      overlapUntil: overlapSeconds === 0 ? null : now + overlapSeconds * 1_000,
    };
    for (let attempt = 1; attempt <= MAX_REPLACE_ATTEMPTS; attempt += 1) {
      const endpoint = await endpoints.find(owner, id);
      if (endpoint === null) return fail('not_found');
      const replacement = secretReplacement(endpoint, next, now);
      if (replacement === null) {
        const limit = MAX_PREVIOUS_SECRETS;
        return fail({ code: 'webhook_secrets_limit_reached', params: { limit } }, { meta: { limit } });
      }
      const replaced = ok({ endpoint: { ...endpoint, ...replacement }, secret });
      const answer = response === null ? null : await sealResponse(vault, await response.render(replaced));
      if (await endpoints.replaceSecret(endpoint, replacement, answer)) return replaced;
    }
    throw new Error(`the secret of the endpoint ${id} is replaced too often at once`);
  };
