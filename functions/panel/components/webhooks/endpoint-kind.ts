import { useLocation } from 'preact-iso/router';

import { ADMIN_PATHS, adminValidationPath, subscriberDeliveryPath, subscriberPath } from '../../admin-paths.ts';
import { subscriberOperations, webhookOperations, type EndpointOperations } from '../../api/endpoint-operations.ts';
import { PATHS, validationPath, webhookDeliveryPath, webhookPath } from '../../paths.ts';
import type { endpointTexts } from '../../texts/webhooks.ts';

type TextName = keyof typeof endpointTexts.es;

/** Endpoints of the account, or of the platform: their operations, their pages, and the texts that differ. */
export type EndpointKind = {
  readonly operations: EndpointOperations;
  readonly paths: {
    readonly endpoints: string;
    readonly newEndpoint: string;
    readonly deliveries: string;
    readonly endpoint: (id: string) => string;
    readonly delivery: (id: string) => string;
    readonly validation: (id: string) => string;
  };
  /** The pages that tabs link, with their names. */
  readonly tabs: readonly (readonly [path: string, name: TextName & ('endpoints' | 'deliveries' | 'events' | 'verify')])[];
  readonly title: TextName & ('title' | 'subscribersTitle');
  readonly none: TextName & ('none' | 'noSubscribers');
};

const WEBHOOKS: EndpointKind = {
  operations: webhookOperations,
  paths: {
    endpoints: PATHS.webhooks,
    newEndpoint: PATHS.newWebhook,
    deliveries: PATHS.webhookDeliveries,
    endpoint: webhookPath,
    delivery: webhookDeliveryPath,
    validation: validationPath,
  },
  tabs: [
    [PATHS.webhooks, 'endpoints'],
    [PATHS.webhookDeliveries, 'deliveries'],
    [PATHS.webhookEvents, 'events'],
    [PATHS.webhookVerification, 'verify'],
  ],
  title: 'title',
  none: 'none',
};

const SUBSCRIBERS: EndpointKind = {
  operations: subscriberOperations,
  paths: {
    endpoints: ADMIN_PATHS.subscribers,
    newEndpoint: ADMIN_PATHS.newSubscriber,
    deliveries: ADMIN_PATHS.subscriberDeliveries,
    endpoint: subscriberPath,
    delivery: subscriberDeliveryPath,
    validation: adminValidationPath,
  },
  tabs: [
    [ADMIN_PATHS.subscribers, 'endpoints'],
    [ADMIN_PATHS.subscriberDeliveries, 'deliveries'],
  ],
  title: 'subscribersTitle',
  none: 'noSubscribers',
};

/** The endpoints that the page is about. The same pages show both kinds, at addresses of their own. */
export const useEndpointKind = (): EndpointKind => (useLocation().path.startsWith(`${PATHS.administration}/`) ? SUBSCRIBERS : WEBHOOKS);
