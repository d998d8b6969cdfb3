import type * as customers from '../../billing/http/customer-contracts.ts';
import type * as invoices from '../../billing/http/invoice-contracts.ts';
import type * as paymentPages from '../../billing/http/page-contracts.ts';
import type * as subscriptions from '../../billing/http/subscription-contracts.ts';
import type * as finance from '../../finance/contract.ts';
import type * as notices from '../../finance/http/notice-contracts.ts';
import type * as reports from '../../finance/http/report-contracts.ts';
import type * as notifications from '../../notifications/contract.ts';
import type * as channels from '../../notifications/http/channel-contracts.ts';
import type * as plans from '../../plans/contract.ts';
import type * as testMode from '../../playground/contract.ts';
import type * as usageLimits from '../../usage/contract.ts';
import type * as requestLog from '../../usage/http/log-contracts.ts';
import type * as usage from '../../usage/http/usage-contracts.ts';
import type * as webhooks from '../../webhooks/contract.ts';
import { liveOperation, operation } from './operation.ts';

export const listEvents = operation<typeof webhooks.listEvents>('GET', '/events');
export const getWebhookKeys = operation<typeof webhooks.getWebhookKeys>('GET', '/.well-known/webhook-keys.json');

export const getTestKey = operation<typeof testMode.getTestKey>('GET', '/playground/test-key');
export const replaceTestKey = liveOperation<typeof testMode.replaceTestKey>('POST', '/playground/test-key');
export const listScenarios = operation<typeof testMode.listScenarios>('GET', '/playground/scenarios');
export const getTestClock = operation<typeof testMode.getTestClock>('GET', '/playground/clock');
export const advanceTestClock = operation<typeof testMode.advanceTestClock>('POST', '/playground/clock');

export const getUsageLimits = operation<typeof usageLimits.getUsageLimits>('GET', '/usage/limits');
export const getUsageHistory = operation<typeof usage.getUsageHistory>('GET', '/usage/history');
export const getUsageHeatmap = operation<typeof usage.getUsageHeatmap>('GET', '/usage/heatmap');
export const exportUsageRequests = operation<typeof requestLog.exportUsageRequests>('GET', '/usage/api/export');
export const listUsageRequests = operation<typeof requestLog.listUsageRequests>('GET', '/usage/api');
export const getFinanceBanks = operation<typeof finance.getFinanceBanks>('GET', '/finance/by-bank');

export const listNotifications = operation<typeof notifications.listNotifications>('GET', '/notifications');
export const markNotification = operation<typeof notifications.markNotification>('PATCH', '/notifications/{id}');
export const deleteNotification = operation<typeof notifications.deleteNotification>('DELETE', '/notifications/{id}');
export const readAllNotifications = operation<typeof notifications.readAllNotifications>('POST', '/notifications/read-all');
export const getNotificationPreferences = operation<typeof notifications.getNotificationPreferences>('GET', '/notifications/preferences');
export const putNotificationPreferences = operation<typeof notifications.putNotificationPreferences>('PUT', '/notifications/preferences');
export const getPushPublicKey = operation<typeof channels.getPushPublicKey>('GET', '/notifications/push/public-key');
export const listPushSubscriptions = operation<typeof channels.listPushSubscriptions>('GET', '/notifications/push-subscriptions');
export const createPushSubscription = operation<typeof channels.createPushSubscription>('POST', '/notifications/push-subscriptions');
export const deletePushSubscription = operation<typeof channels.deletePushSubscription>('DELETE', '/notifications/push-subscriptions/{id}');
export const testPushSubscription = operation<typeof channels.testPushSubscription>('POST', '/notifications/push-subscriptions/{id}/test');
export const getMessenger = operation<typeof channels.getMessenger>('GET', '/notifications/messenger');
export const linkMessenger = operation<typeof channels.linkMessenger>('POST', '/notifications/messenger/link');
export const unlinkMessenger = operation<typeof channels.unlinkMessenger>('DELETE', '/notifications/messenger');
export const testMessenger = operation<typeof channels.testMessenger>('POST', '/notifications/messenger/test');

export const getBillingSubscription = operation<typeof subscriptions.getBillingSubscription>('GET', '/billing/subscription');
export const putSubscription = operation<typeof subscriptions.putSubscription>('PUT', '/users/me/subscription');
export const previewSubscriptionChange = operation<typeof subscriptions.previewSubscriptionChange>(
  'POST',
  '/billing/subscription/change/preview',
);
export const changeSubscriptionPlan = operation<typeof subscriptions.changeSubscriptionPlan>('POST', '/billing/subscription/change');
export const cancelSubscription = operation<typeof subscriptions.cancelSubscription>('POST', '/billing/subscription/cancel');
export const resumeSubscription = operation<typeof subscriptions.resumeSubscription>('POST', '/billing/subscription/resume');
export const setOverage = operation<typeof subscriptions.setOverage>('PUT', '/billing/overage');
export const createCheckoutSession = operation<typeof paymentPages.createCheckoutSession>('POST', '/billing/checkout-sessions');
export const createPortalSession = operation<typeof paymentPages.createPortalSession>('POST', '/billing/portal-sessions');
export const listInvoices = operation<typeof invoices.listInvoices>('GET', '/billing/invoices');
export const getInvoicePdf = operation<typeof invoices.getInvoicePdf>('GET', '/billing/invoices/{id}/pdf');
export const getTaxProfile = operation<typeof customers.getTaxProfile>('GET', '/billing/tax-profile');
export const putTaxProfile = operation<typeof customers.putTaxProfile>('PUT', '/billing/tax-profile');
export const listPublicPlans = operation<typeof plans.listPublicPlans>('GET', '/plans/public');

export const getFinanceSummary = operation<typeof finance.getFinanceSummary>('GET', '/finance/summary');
export const getFinanceMonths = operation<typeof finance.getFinanceMonths>('GET', '/finance/monthly');
export const getFinanceFolio = operation<typeof finance.getFinanceFolio>('GET', '/finance/folios/{folio}');
export const getFinanceStatement = operation<typeof reports.getFinanceStatement>('GET', '/finance/statement');
export const getFinanceAccounting = operation<typeof reports.getFinanceAccounting>('GET', '/finance/accounting');
export const getFinanceCeps = operation<typeof reports.getFinanceCeps>('GET', '/finance/ceps');
export const getMonthlyNotice = operation<typeof notices.getFinanceMonthlyNotice>('GET', '/finance/monthly-notice');
export const putMonthlyNotice = operation<typeof notices.putFinanceMonthlyNotice>('PUT', '/finance/monthly-notice');
