import { auditRow } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { makeUserStore } from '../../../shared/identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { makeGuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import { makeVault } from '../../../shared/platform/secrets/secrets-manager-vault.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { makeDeliveryStore } from '../../../shared/webhooks/adapters/delivery-store.ts';
import { makeEndpointStore } from '../../../shared/webhooks/adapters/endpoint-store.ts';
import { makeEventFeed } from './event-feed.ts';
import { makeHostLimiter } from './host-limiter.ts';
import { openDeliveryQueue } from './queues.ts';
import { registrableDomainOf } from './registrable-domain.ts';
import { makeSigningKeys } from './signing-keys.ts';
import { makeWebhookSender } from './webhook-sender.ts';
import { webhookUrlRules } from './webhook-url-rules.ts';

type Environment = Parameters<typeof webhookUrlRules>[0] & {
  readonly SERVICE_VERSION: string;
  readonly SECRETS_ARN: string;
  readonly WEBHOOK_SIGNING_KEYS: readonly string[];
  readonly DELIVERY_QUEUE_URL: string;
  readonly SLOW_DELIVERY_QUEUE_URL: string;
};

type Opened = { readonly env: Environment; readonly table: Table; readonly clock: Clock; readonly ids: Ids };

/** The ports of every entry that sends to endpoints. */
export const openDeliveryPorts = ({ env, table, clock, ids }: Opened) => ({
  endpoints: makeEndpointStore(table, auditRow),
  deliveries: makeDeliveryStore(table),
  feed: makeEventFeed(table),
  hostLimiter: makeHostLimiter(table),
  registrableDomainOf,
  users: makeUserStore(table),
  plans: makePlanCatalogue(table),
  webhookSender: makeWebhookSender(makeGuardedFetch(webhookUrlRules(env))),
  readSigningKeys: makeSigningKeys(env.SECRETS_ARN, env.WEBHOOK_SIGNING_KEYS),
  vault: makeVault(env.SECRETS_ARN),
  deliveryQueue: openDeliveryQueue(env.DELIVERY_QUEUE_URL, env.SLOW_DELIVERY_QUEUE_URL),
  version: env.SERVICE_VERSION,
  clock,
  ids,
});
