import * as v from 'valibot';

import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Vault } from '../../../shared/platform/secrets/vault.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { signatureHeaders } from '../domain/signature.ts';
import type { ReadSigningKeys } from '../ports/signing-keys.ts';
import type { WebhookResponse, WebhookSender } from '../ports/webhook-sender.ts';
import { openSecrets } from './endpoint-secrets.ts';

type Deps = {
  readonly webhookSender: Pick<WebhookSender, 'send'>;
  readonly readSigningKeys: ReadSigningKeys;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly version: string;
};

const eventBody = v.pipe(v.string(), v.parseJson(), v.looseObject({}));

/** The body for an endpoint of the platform, which gets the events of all accounts. */
export const bodyWithAccount = (body: string, userId: UserId): string =>
  JSON.stringify({ ...v.parse(eventBody, body), account: { id: userId } });

/** Sends an event to an endpoint, signed at the time of the attempt with every scheme that the endpoint requests. */
export const makeSendEvent =
  ({ webhookSender, readSigningKeys, vault, clock, version }: Deps) =>
  async (
    endpoint: Endpoint,
    event: { readonly id: string; readonly body: string },
    userId: UserId,
    timeoutMs: number,
  ): Promise<WebhookResponse> => {
    const now = clock.now();
    const body = endpoint.owner.kind === 'platform' ? bodyWithAccount(event.body, userId) : event.body;
    const { hasEd25519Signature, hasCompatibilityHeaders } = endpoint;
    const [secrets, signingKeys] = await Promise.all([openSecrets(vault, endpoint, now), hasEd25519Signature ? readSigningKeys() : []]);
    return webhookSender.send({
      url: endpoint.url,
      body,
      timeoutMs,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `spei-validation-webhooks/${version}`,
        ...signatureHeaders({ secrets, signingKeys, hasCompatibilityHeaders }, { id: event.id, timestamp: Math.floor(now / 1000), body }),
      },
    });
  };
