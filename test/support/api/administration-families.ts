import { makeFamily as makeAdminAudit } from '../../../functions/admin-audit/family.ts';
import { makeFamily as makeAdminDeadLetters } from '../../../functions/admin-dead-letters/family.ts';
import { makeFamily as makeAdminImports } from '../../../functions/admin-imports/family.ts';
import { makeFamily as makeAdminMetrics } from '../../../functions/admin-metrics/family.ts';
import { makeFamily as makeAdminOverrides } from '../../../functions/admin-overrides/family.ts';
import { makeFamily as makeAdminPlans } from '../../../functions/admin-plans/family.ts';
import { makeFamily as makeAdminPortal } from '../../../functions/admin-portal/family.ts';
import { makeFamily as makeAdminProposals } from '../../../functions/admin-proposals/family.ts';
import { makeFamily as makeAdminRetries } from '../../../functions/admin-retries/family.ts';
import { makeFamily as makeAdminUsers } from '../../../functions/admin-users/family.ts';
import { makeFamily as makeAdminValidations } from '../../../functions/admin-validations/family.ts';
import { makeFamily as makeAdminWebhooks } from '../../../functions/admin-webhooks/family.ts';

type Ports = Parameters<typeof makeAdminAudit>[0] &
  Parameters<typeof makeAdminDeadLetters>[0] &
  Parameters<typeof makeAdminImports>[0] &
  Parameters<typeof makeAdminMetrics>[0] &
  Parameters<typeof makeAdminOverrides>[0] &
  Parameters<typeof makeAdminPlans>[0] &
  Parameters<typeof makeAdminPortal>[0] &
  Parameters<typeof makeAdminProposals>[0] &
  Parameters<typeof makeAdminRetries>[0] &
  Parameters<typeof makeAdminUsers>[0] &
  Parameters<typeof makeAdminValidations>[0] &
  Parameters<typeof makeAdminWebhooks>[0];

/** The families of the administration, without those of the payment processor and of broadcasts. */
export const makeAdministrationFamilies = (ports: Ports) => ({
  'admin-audit': makeAdminAudit(ports),
  'admin-dead-letters': makeAdminDeadLetters(ports),
  'admin-imports': makeAdminImports(ports),
  'admin-metrics': makeAdminMetrics(ports),
  'admin-overrides': makeAdminOverrides(ports),
  'admin-plans': makeAdminPlans(ports),
  'admin-portal': makeAdminPortal(ports),
  'admin-proposals': makeAdminProposals(ports),
  'admin-retries': makeAdminRetries(ports),
  'admin-users': makeAdminUsers(ports),
  'admin-validations': makeAdminValidations(ports),
  'admin-webhooks': makeAdminWebhooks(ports),
});
