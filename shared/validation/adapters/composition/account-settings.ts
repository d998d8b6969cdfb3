import { makeUserSettings } from '../../../identity/accounts/adapters/user-settings.ts';
import { makeUserStore } from '../../../identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../../identity/plans/adapters/plan-catalogue.ts';
import { makeReadUserPlan } from '../../../identity/plans/use-cases/read-user-plan.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';

/** What retries read of an account: its settings and its plan. */
export const openAccountSettings = (table: Table) => ({
  settings: makeUserSettings(table),
  readUserPlan: makeReadUserPlan({ users: makeUserStore(table), plans: makePlanCatalogue(table) }),
});
