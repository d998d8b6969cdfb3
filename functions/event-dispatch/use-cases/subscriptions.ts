import { portalAnswers } from './count-portal-answers.ts';
import { endedRows } from './dispatch-rows.ts';
import { acceptedReceipts } from './keep-receipt-files.ts';
import { settledPayments } from './match-expected-payments.ts';
import { notifiedErasures, notifiedEvents } from './publish-to-notifications.ts';
import { erasedValidations, publishedEvents } from './publish-to-webhooks.ts';
import { phoneObservations } from './record-phone-bank.ts';
import { acceptedTransfers } from './record-transfers.ts';
import { securityEvents } from './send-security-alerts.ts';
import type { Subscription } from './subscriber.ts';

/** All subscriptions to changes. */
export const SUBSCRIPTIONS: readonly Subscription[] = [
  phoneObservations,
  acceptedReceipts,
  acceptedTransfers,
  settledPayments,
  endedRows,
  portalAnswers,
  publishedEvents,
  erasedValidations,
  notifiedEvents,
  notifiedErasures,
  securityEvents,
];
