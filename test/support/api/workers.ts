import type { makeFamily as makeAccountDeletion } from '../../../functions/account-deletion/family.ts';
import type { makeFamily as makeBankAccounts } from '../../../functions/bank-accounts/family.ts';
import type { makeFamily as makeImports } from '../../../functions/imports/family.ts';
import type { makeFamily as makeRetry } from '../../../functions/retry/family.ts';
import type { makeFamily as makeValidate } from '../../../functions/validate/family.ts';
import type { makeFamily as makeWebhooks } from '../../../functions/webhooks/family.ts';

type Families = {
  readonly 'account-deletion': ReturnType<typeof makeAccountDeletion>;
  readonly 'bank-accounts': ReturnType<typeof makeBankAccounts>;
  readonly imports: ReturnType<typeof makeImports>;
  readonly retry: ReturnType<typeof makeRetry>;
  readonly validate: ReturnType<typeof makeValidate>;
  readonly webhooks: ReturnType<typeof makeWebhooks>;
};

/** The queues' workers and the schedules' tasks, by purpose. */
export const workersOf = ({
  'account-deletion': accountDeletion,
  'bank-accounts': bankAccounts,
  imports,
  retry,
  validate,
  webhooks,
}: Families) => ({
  runLifeStep: accountDeletion.queues.steps,
  sweepDueSteps: accountDeletion.schedules.sweep,
  refreshParticipants: bankAccounts.schedules.refresh_participants,
  parseImport: imports.queues.parse,
  saveRows: imports.queues.commit,
  sweepImports: imports.schedules.sweep,
  runAttempt: retry.queues.attempts,
  sweepRetries: retry.schedules.sweep,
  resolveQueued: validate.queues.validations,
  recheckStatus: validate.queues.validations,
  sweep: validate.schedules.sweep,
  reconcileQuota: validate.schedules.reconcile_quota,
  acceptEvent: webhooks.queues.events,
  attemptQuick: webhooks.queues.deliveries,
  attemptSlow: webhooks.queues['slow-deliveries'],
  sweepDeliveries: webhooks.schedules.sweep,
});
