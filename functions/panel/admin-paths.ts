import { PATHS } from './paths.ts';

/** Addresses of the pages of the administration. */
export const ADMIN_PATHS = {
  users: `${PATHS.administration}/users`,
  admins: `${PATHS.administration}/users/admins`,
  proposals: `${PATHS.administration}/proposals`,
  audit: `${PATHS.administration}/audit`,
  deadLetters: `${PATHS.administration}/dead-letters`,
  retries: `${PATHS.administration}/retries`,
  portal: `${PATHS.administration}/portal`,
  broadcasts: `${PATHS.administration}/broadcasts`,
  newBroadcast: `${PATHS.administration}/broadcasts/new`,
  settings: `${PATHS.administration}/settings`,
  incidents: `${PATHS.administration}/incidents`,
  newIncident: `${PATHS.administration}/incidents/new`,
  metrics: `${PATHS.administration}/metrics`,
  plans: `${PATHS.administration}/plans`,
  newPlan: `${PATHS.administration}/plans/new`,
  subscriptions: `${PATHS.administration}/subscriptions`,
  prices: `${PATHS.administration}/subscriptions/prices`,
  banks: `${PATHS.administration}/banks`,
  bins: `${PATHS.administration}/bins`,
  subscribers: `${PATHS.administration}/webhook-subscribers`,
  newSubscriber: `${PATHS.administration}/webhook-subscribers/new`,
  subscriberDeliveries: `${PATHS.administration}/webhook-subscribers/deliveries`,
  changelog: `${PATHS.administration}/changelog`,
  legalDocuments: `${PATHS.administration}/legal-documents`,
} as const;

/** The page of a user. */
export const adminUserPath = (id: string): string => `${ADMIN_PATHS.users}/${id}`;

/** The page of a broadcast. */
export const broadcastPath = (id: string): string => `${ADMIN_PATHS.broadcasts}/${id}`;

/** The page of a dead letter. */
export const deadLetterPath = (id: string): string => `${ADMIN_PATHS.deadLetters}/${id}`;

/** The page of a validation of any user. */
export const adminValidationPath = (id: string): string => `${PATHS.administration}/validations/${id}`;

/** The page of a participant of SPEI. */
export const bankPath = (code: string): string => `${ADMIN_PATHS.banks}/${code}`;

/** The page of a plan. */
export const planPath = (slug: string): string => `${ADMIN_PATHS.plans}/${slug}`;

/** The invoices and credits of a user. */
export const userBillingPath = (id: string): string => `${adminUserPath(id)}/billing`;

/** The validations of a user. */
export const userValidationsPath = (id: string): string => `${adminUserPath(id)}/validations`;

/** The imports of a user. */
export const userImportsPath = (id: string): string => `${adminUserPath(id)}/imports`;

/** The webhook endpoints of a user. */
export const userEndpointsPath = (id: string): string => `${adminUserPath(id)}/webhooks`;

/** The webhook deliveries of a user. */
export const userDeliveriesPath = (id: string): string => `${adminUserPath(id)}/deliveries`;

/** A webhook delivery of a user. */
export const userDeliveryPath = (user: string, delivery: string): string => `${userDeliveriesPath(user)}/${delivery}`;

/** A webhook endpoint of the platform. */
export const subscriberPath = (id: string): string => `${ADMIN_PATHS.subscribers}/${id}`;

/** A delivery to a webhook endpoint of the platform. */
export const subscriberDeliveryPath = (id: string): string => `${ADMIN_PATHS.subscriberDeliveries}/${id}`;
