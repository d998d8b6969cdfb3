import type { BillingAccounts } from '../../shared/billing/ports/billing-accounts.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeChangePlan, type ChangePlanDeps } from '../../shared/identity/plans/use-cases/change-plan.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { manifest } from './manifest.ts';
import type { EventMessage } from './ports/event-message.ts';
import type { PaymentProcessor } from './ports/payment-processor.ts';
import { makeRoutes } from './routes.ts';
import { makeAcceptProcessorEvent, makeProcessEvent } from './use-cases/accept-processor-event.ts';
import { makeAnnounceEvent, type AnnounceDeps } from './use-cases/announce-event.ts';
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

export type ApiPorts = CheckoutDeps &
  ApplyDeps &
  ChangePlanDeps &
  CustomerDataDeps &
  ReportUsageDeps & {
    readonly processor: PaymentProcessor;
    readonly billingAccounts: BillingAccounts;
    readonly processorEvents: Queue<EventMessage>;
    /** Pages to which browsers return. */
    readonly panelUrl: string;
  };

export const makeApi = (ports: ApiPorts) => {
  const readSubscription = makeReadSubscription(ports);
  const startCheckout = makeStartCheckout(ports);
  const reportUsage = makeReportUsage(ports);
  const applySubscription = makeApplySubscription(ports);
  const paidSubscription = makePaidSubscription({ ...ports, readSubscription, applySubscription, reportUsage });
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
    setOverage: makeSetOverage({ ...ports, readSubscription, reportUsage }),
    startCheckout,
    openPortal: makeOpenPortal(ports),
    invoices: makeInvoices(ports),
    customerData: makeCustomerData(ports),
    verify: ports.processor.verify,
    acceptEvent: makeAcceptProcessorEvent(ports),
  });
};

export const makeEventsWorker = (ports: ApplyDeps & AnnounceDeps) =>
  makeProcessEvent(makeApplySubscription(ports), makeAnnounceEvent(ports));

type SchedulePorts = ApplyDeps & ReportUsageDeps & Omit<ReviewDeps, 'applySubscription' | 'reportUsage'>;

export const makeSchedules = (ports: SchedulePorts) => ({
  review: makeReviewAccounts({ ...ports, applySubscription: makeApplySubscription(ports), reportUsage: makeReportUsage(ports) }),
});

export const makeFamily = (ports: ApiPorts & AnnounceDeps) =>
  ({
    routes: makeApi(ports),
    queues: { events: makeEventsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
