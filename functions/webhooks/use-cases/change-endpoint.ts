import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { Vault } from '../../../shared/platform/secrets/vault.ts';
import type { Endpoint, EndpointId, EndpointSettings } from '../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import { formatSecret, SECRET_BYTES, secretHintOf } from '../domain/signature.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { urlProblem, type EndpointWithSecret, type UrlErrorCode } from './create-endpoint.ts';
import { secretContext } from './endpoint-secrets.ts';

const foundOr404 = (endpoint: Endpoint | null): Result<Endpoint, 'not_found'> => (endpoint === null ? fail('not_found') : ok(endpoint));

export const makeFindEndpoint =
  (endpoints: Pick<EndpointStore, 'find'>) =>
  async (owner: Owner, id: EndpointId): Promise<Result<Endpoint, 'not_found'>> =>
    foundOr404(await endpoints.find(owner, id));

type ChangeDeps = { readonly endpoints: Pick<EndpointStore, 'change'>; readonly webhookSender: Pick<WebhookSender, 'check'> };

/** Changes what is given of an endpoint. A new URL is checked as that of a new endpoint. */
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

type SecretDeps = { readonly endpoints: Pick<EndpointStore, 'replaceSecret'>; readonly vault: Vault; readonly ids: Ids };

/** Gives an endpoint a new secret. For `overlapSeconds` deliveries are signed with the one before, too. */
export const makeReplaceSecret =
  ({ endpoints, vault, ids }: SecretDeps) =>
  async (owner: Owner, id: EndpointId, overlapSeconds: number, now: number): Promise<Result<EndpointWithSecret, 'not_found'>> => {
    const secret = formatSecret(ids.bytes(SECRET_BYTES));
    const replacement = {
      secret: await vault.seal(secret, secretContext(owner, id)),
      secretHint: secretHintOf(secret),
      previousExpiresAt: overlapSeconds === 0 ? null : now + overlapSeconds * 1_000,
    };
    const endpoint = await endpoints.replaceSecret(owner, id, replacement, now);
    return endpoint === null ? fail('not_found') : ok({ endpoint, secret });
  };
