import { lazy } from '../components/lazy-page.tsx';
import { PATHS, webhookDeliveryPath, webhookPath } from '../paths.ts';
import type { Area } from './area.ts';

const EndpointsPage = lazy(() => import('../pages/webhooks/endpoints.tsx'));
const NewEndpointPage = lazy(() => import('../pages/webhooks/new-endpoint.tsx'));
const EndpointPage = lazy(() => import('../pages/webhooks/endpoint.tsx'));
const DeliveriesPage = lazy(() => import('../pages/webhooks/deliveries.tsx'));
const DeliveryPage = lazy(() => import('../pages/webhooks/delivery.tsx'));
const EventsPage = lazy(() => import('../pages/webhooks/events.tsx'));
const VerifyPage = lazy(() => import('../pages/webhooks/verify.tsx'));

/** Webhooks and the feed of events. The page of an endpoint is the last: its address matches those of the others, too. */
export const WEBHOOKS: Area = {
  group: 'integration',
  name: 'webhooks',
  path: PATHS.webhooks,
  permission: 'webhooks:read',
  hasTestMode: true,
  pages: [
    [PATHS.webhooks, EndpointsPage],
    [PATHS.newWebhook, NewEndpointPage],
    [PATHS.webhookDeliveries, DeliveriesPage],
    [webhookDeliveryPath(':id'), DeliveryPage],
    [PATHS.webhookEvents, EventsPage],
    [PATHS.webhookVerification, VerifyPage],
    [webhookPath(':id'), EndpointPage],
  ],
};
