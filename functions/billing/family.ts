import type { BillingAccounts } from '../../shared/billing/ports/billing-accounts.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { QuotaGrants } from '../../shared/identity/plans/ports/quota-grants.ts';
import { makeChangePlan, type ChangePlanDeps } from '../../shared/identity/plans/use-cases/change-plan.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { manifest } from './manifest.ts';
import type { EventMessage } from './ports/event-message.ts';
import type { PaymentProcessor } from './ports/payment-processor.ts';
import { makeRoutes } from './routes.ts';
import { makeAcceptProcessorEvent, makeProcessEvent } from './use-cases/accept-processor-event.ts';
import { makeAnnounceEvent, type AnnounceDeps } from './use-cases/announce-event.ts';
import { makeApplyPackages, type PackageDeps } from './use-cases/apply-packages.ts';
import { makeApplySubscription, type ApplyDeps } from './use-cases/apply-subscription.ts';
import { makePaidSubscription } from './use-cases/change-paid-subscription.ts';
import { makeCustomerData, type CustomerDataDeps } from './use-cases/customer-data.ts';
import { makeInvoices } from './use-cases/invoices.ts';
import { makeOpenPortal } from './use-cases/open-portal.ts';
import { makePutSubscription } from './use-cases/put-subscription.ts';
import { makeReadSubscription } from './use-cases/read-subscription.ts';
import { makeReportUsage, type ReportUsageDeps } from './use-cases/report-usage.ts';
import { makeReviewAccounts, type ReviewDeps } from './use-cases/review-accounts.ts';
import { makeSetOverage } from './use-cases/set-overage.ts';
import { makeStartCheckout, type CheckoutDeps } from './use-cases/start-checkout.ts';
import { makeUsageTerms, type UsageTermsDeps } from './use-cases/usage-terms.ts';

/** What the use cases of usage and of subscriptions need, without each other. */
type UsagePorts = Omit<ApplyDeps & ReportUsageDeps, 'usageTerms'> & UsageTermsDeps;

const makeUsage = (ports: UsagePorts) => {
  const usageTerms = makeUsageTerms(ports);
  return {
    usageTerms,
    reportUsage: makeReportUsage({ ...ports, usageTerms }),
    applySubscription: makeApplySubscription({ ...ports, usageTerms }),
  };
};

export type ApiPorts = CheckoutDeps &
  ChangePlanDeps &
  CustomerDataDeps &
  UsagePorts & {
    readonly processor: PaymentProcessor;
    readonly billingAccounts: BillingAccounts;
    readonly quotaGrants: Pick<QuotaGrants, 'read'>;
    readonly processorEvents: Queue<EventMessage>;
    /** Pages to which browsers return. */
    readonly panelUrl: string;
  };

export const makeApi = (ports: ApiPorts) => {
  const readSubscription = makeReadSubscription(ports);
  const startCheckout = makeStartCheckout(ports);
  const usage = makeUsage(ports);
  const paidSubscription = makePaidSubscription({ ...ports, ...usage, readSubscription });
  return makeRoutes({
    readSubscription: readSubscription.readSubscription,
    putSubscription: makePutSubscription({
      ...ports,
      changePlan: makeChangePlan(ports),
      readSubscription,
      startCheckout,
      paidSubscription,
    }),
    paidSubscription,
    setOverage: makeSetOverage({ ...ports, ...usage, readSubscription }),
    startCheckout,
    openPortal: makeOpenPortal(ports),
    invoices: makeInvoices(ports),
    customerData: makeCustomerData(ports),
    verify: ports.processor.verify,
    acceptEvent: makeAcceptProcessorEvent(ports),
  });
};

type PackagePorts = UsagePorts & Omit<PackageDeps, 'usageTerms'>;

export const makeEventsWorker = (ports: PackagePorts & AnnounceDeps) => {
  const usage = makeUsage(ports);
  return makeProcessEvent(usage.applySubscription, makeAnnounceEvent(ports), makeApplyPackages({ ...ports, ...usage }));
};

type SchedulePorts = PackagePorts & Omit<ReviewDeps, 'applyPackages' | 'applySubscription' | 'reportUsage'>;

export const makeSchedules = (ports: SchedulePorts) => {
  const usage = makeUsage(ports);
  return { review: makeReviewAccounts({ ...ports, ...usage, applyPackages: makeApplyPackages({ ...ports, ...usage }) }) };
};

export const makeFamily = (ports: ApiPorts & AnnounceDeps & PackagePorts) =>
  ({
    routes: makeApi(ports),
    queues: { events: makeEventsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
