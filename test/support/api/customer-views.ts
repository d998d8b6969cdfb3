import { makeFamily as makeAdminImports } from '../../../functions/admin-imports/family.ts';
import { makeFamily as makeAdminMetrics } from '../../../functions/admin-metrics/family.ts';
import { makeFamily as makeAdminRetries } from '../../../functions/admin-retries/family.ts';
import { makeFamily as makeAdminValidations } from '../../../functions/admin-validations/family.ts';
import { makeFamily as makeAdminWebhooks } from '../../../functions/admin-webhooks/family.ts';

type Ports = Parameters<typeof makeAdminImports>[0] &
  Parameters<typeof makeAdminMetrics>[0] &
  Parameters<typeof makeAdminRetries>[0] &
  Parameters<typeof makeAdminValidations>[0] &
  Parameters<typeof makeAdminWebhooks>[0];

/** The families of the administration that show what customers have, and its sums. */
export const makeCustomerViews = (ports: Ports) => ({
  'admin-metrics': makeAdminMetrics(ports),
  'admin-retries': makeAdminRetries(ports),
  'admin-webhooks': makeAdminWebhooks(ports),
  'admin-imports': makeAdminImports(ports),
  'admin-validations': makeAdminValidations(ports),
});
