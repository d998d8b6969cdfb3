import { randomUUID } from 'node:crypto';

import { makeBillingAccounts } from '../../../../shared/billing/adapters/billing-accounts.ts';
import { makeInvoiceCopies } from '../../../../shared/billing/adapters/invoice-copies.ts';
import { makeProcessorCredentials } from '../../../../shared/billing/adapters/processor-credentials.ts';
import type { Hmac } from '../../../../shared/digests/hmac.ts';
import { makeAccountStore } from '../../../../shared/identity/accounts/adapters/account-store.ts';
import { makeAuditLog } from '../../../../shared/identity/accounts/adapters/audit-log.ts';
import { makePlanCatalogue } from '../../../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makeQuotaGrants } from '../../../../shared/identity/plans/adapters/quota-grants.ts';
import { openOverrides } from '../../../../shared/overrides/adapters/overrides-document.ts';
import type { Table } from '../../../../shared/platform/dynamodb/table.ts';
import type { FunctionLog } from '../../../../shared/platform/observability/log.ts';
import { makeHmac } from '../../../../shared/platform/secrets/secrets-manager-hmac.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';
import { makePackageUnits } from '../package-units.ts';
import { makeStripeProcessor } from '../stripe-processor.ts';
import { makeTrialCards } from '../trial-cards.ts';
import { makeUsageReports } from '../usage-reports.ts';

type Context = {
  readonly env: {
    readonly SECRETS_ARN: string;
    readonly PROCESSOR_SECRET_ARN: string;
    readonly PROCESSOR_ORIGIN?: string | undefined;
    readonly OVERRIDES_MAX_AGE_SECONDS: number;
  };
  readonly table: Table;
  readonly credentials: Table;
  readonly log: FunctionLog;
  readonly clock: Clock;
  /** Absent in workers. */
  readonly hmac?: Hmac;
};

/** The ports that every entry of the family has. */
export const openBillingPorts = ({ env, table, credentials, log, clock, hmac }: Context) => ({
  processor: makeStripeProcessor({
    credentials: makeProcessorCredentials(env.PROCESSOR_SECRET_ARN),
    origin: env.PROCESSOR_ORIGIN ?? null,
    log,
  }),
  billingAccounts: makeBillingAccounts(table),
  trialCards: makeTrialCards(table, hmac ?? makeHmac(env.SECRETS_ARN)),
  usageReports: makeUsageReports(table),
  invoiceCopies: makeInvoiceCopies(table),
  packageUnits: makePackageUnits(table),
  quotaGrants: makeQuotaGrants(table),
  accounts: makeAccountStore(table, credentials),
  auditLog: makeAuditLog(table),
  plans: makePlanCatalogue(table),
  overrides: openOverrides({ env, table, clock, log }),
  ids: { uuid: () => randomUUID() },
  clock,
  log,
});
