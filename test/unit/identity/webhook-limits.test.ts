import { deliveriesPerHostOf, maxEndpointsOf } from '../../../shared/identity/plans/domain/webhook-limits.ts';

const NONE = { webhook_endpoints_max: null, webhooks_per_host_per_minute: null };
const OWN = { webhook_endpoints_max: 25, webhooks_per_host_per_minute: 120 };
const FREE = { webhook_endpoints_max: 4, webhooks_per_host_per_minute: 11 };

test.each([
  ['its own', { plan: OWN, free: FREE }, [25, 120]],
  ['those of free', { plan: NONE, free: FREE }, [4, 11]],
  ['those of the service', { plan: NONE, free: undefined }, [3, 10]],
])('the webhook limits of a plan are %s', (_whose, plans, limits) => {
  expect([maxEndpointsOf(plans), deliveriesPerHostOf(plans)]).toEqual(limits);
});
