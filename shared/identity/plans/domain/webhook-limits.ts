type WebhookLimits = { readonly webhook_endpoints_max: number | null; readonly webhooks_per_host_per_minute: number | null };

/** The plan of an account, and the plan `free`, whose limits apply where the plan has none. */
type Plans = { readonly plan: WebhookLimits; readonly free: WebhookLimits | undefined };

/** Endpoints where no plan has a limit. */
const FALLBACK_MAX_ENDPOINTS = 3;

/** Deliveries per minute and host where no plan has a limit (interface: Request rate). */
const FALLBACK_PER_HOST = 10;

/** Endpoints that an account may have. */
export const maxEndpointsOf = ({ plan, free }: Plans): number =>
  plan.webhook_endpoints_max ?? free?.webhook_endpoints_max ?? FALLBACK_MAX_ENDPOINTS;

/** Deliveries that an account may make to one host in a minute. */
export const deliveriesPerHostOf = ({ plan, free }: Plans): number =>
  plan.webhooks_per_host_per_minute ?? free?.webhooks_per_host_per_minute ?? FALLBACK_PER_HOST;
