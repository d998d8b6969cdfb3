// Made by `npm run openapi` from the contracts; see infra/openapi/operation-paths.ts.
export const OPERATIONS = {
  "acceptLegalDocuments": {
    "method": "POST",
    "route": "/v1/users/me/legal/accept"
  },
  "addAdminBankAlias": {
    "method": "POST",
    "route": "/v1/admin/banks/{code}/aliases"
  },
  "advanceTestClock": {
    "method": "POST",
    "route": "/v1/playground/clock"
  },
  "archiveBeneficiary": {
    "method": "DELETE",
    "route": "/v1/beneficiaries/{id}"
  },
  "cancelAdminRetry": {
    "method": "POST",
    "route": "/v1/admin/retries/queue/{id}/cancel"
  },
  "cancelBeneficiaryImport": {
    "method": "DELETE",
    "route": "/v1/beneficiaries/imports/{id}"
  },
  "cancelBroadcast": {
    "method": "POST",
    "route": "/v1/admin/broadcasts/{id}/cancel"
  },
  "cancelEmailChange": {
    "method": "DELETE",
    "route": "/v1/users/me/email-change"
  },
  "cancelEmailChangeByToken": {
    "method": "POST",
    "route": "/v1/auth/email-change/cancel"
  },
  "cancelExpectedPayment": {
    "method": "DELETE",
    "route": "/v1/expected-payments/{id}"
  },
  "cancelExpectedPaymentImport": {
    "method": "DELETE",
    "route": "/v1/expected-payments/imports/{id}"
  },
  "cancelRetries": {
    "method": "POST",
    "route": "/v1/validations/{id}/cancel-retries"
  },
  "cancelSubscription": {
    "method": "POST",
    "route": "/v1/billing/subscription/cancel"
  },
  "cancelValidationImport": {
    "method": "DELETE",
    "route": "/v1/validations/imports/{id}"
  },
  "changeAdminPortalRate": {
    "method": "PATCH",
    "route": "/v1/admin/central/rate"
  },
  "changeAdminSettings": {
    "method": "PATCH",
    "route": "/v1/admin/settings"
  },
  "changeAdminUser": {
    "method": "PATCH",
    "route": "/v1/admin/users/{id}"
  },
  "changeNamedApiKey": {
    "method": "PATCH",
    "route": "/v1/users/me/api-keys/{id}"
  },
  "changePassword": {
    "method": "PUT",
    "route": "/v1/users/me/password"
  },
  "changeSubscriptionPlan": {
    "method": "POST",
    "route": "/v1/billing/subscription/change"
  },
  "changeTwoFactor": {
    "method": "POST",
    "route": "/v1/users/me/2fa/change"
  },
  "closeAdminPortalBreaker": {
    "method": "POST",
    "route": "/v1/admin/central/breaker/close"
  },
  "commitBeneficiaryImport": {
    "method": "POST",
    "route": "/v1/beneficiaries/imports/{id}/commit"
  },
  "commitExpectedPaymentImport": {
    "method": "POST",
    "route": "/v1/expected-payments/imports/{id}/commit"
  },
  "commitValidationImport": {
    "method": "POST",
    "route": "/v1/validations/imports/{id}/commit"
  },
  "compareCepWithCentral": {
    "method": "POST",
    "route": "/v1/validations/{id}/cep/verification"
  },
  "confirmAdminProposal": {
    "method": "POST",
    "route": "/v1/admin/proposals/{id}/confirm"
  },
  "confirmBroadcast": {
    "method": "POST",
    "route": "/v1/admin/broadcasts/{id}/confirm"
  },
  "confirmEmailChange": {
    "method": "POST",
    "route": "/v1/users/me/email-change/confirm"
  },
  "confirmEmailVerification": {
    "method": "POST",
    "route": "/v1/users/me/email/verification/confirm"
  },
  "confirmTwoFactor": {
    "method": "POST",
    "route": "/v1/users/me/2fa/enable/confirm"
  },
  "createAdminPrices": {
    "method": "POST",
    "route": "/v1/admin/billing/prices"
  },
  "createBeneficiary": {
    "method": "POST",
    "route": "/v1/beneficiaries"
  },
  "createBeneficiaryImport": {
    "method": "POST",
    "route": "/v1/beneficiaries/imports"
  },
  "createBeneficiaryImportUpload": {
    "method": "POST",
    "route": "/v1/beneficiaries/imports/uploads"
  },
  "createBroadcast": {
    "method": "POST",
    "route": "/v1/admin/broadcasts"
  },
  "createCheckoutSession": {
    "method": "POST",
    "route": "/v1/billing/checkout-sessions"
  },
  "createDataExport": {
    "method": "POST",
    "route": "/v1/users/me/data-export"
  },
  "createExpectedPayment": {
    "method": "POST",
    "route": "/v1/expected-payments"
  },
  "createExpectedPaymentImport": {
    "method": "POST",
    "route": "/v1/expected-payments/imports"
  },
  "createExpectedPaymentImportUpload": {
    "method": "POST",
    "route": "/v1/expected-payments/imports/uploads"
  },
  "createNamedApiKey": {
    "method": "POST",
    "route": "/v1/users/me/api-keys"
  },
  "createPortalSession": {
    "method": "POST",
    "route": "/v1/billing/portal-sessions"
  },
  "createPushSubscription": {
    "method": "POST",
    "route": "/v1/notifications/push-subscriptions"
  },
  "createReceiptUpload": {
    "method": "POST",
    "route": "/v1/validate-ocr/uploads"
  },
  "createValidationImport": {
    "method": "POST",
    "route": "/v1/validations/imports"
  },
  "createValidationImportUpload": {
    "method": "POST",
    "route": "/v1/validations/imports/uploads"
  },
  "createWebhook": {
    "method": "POST",
    "route": "/v1/webhooks"
  },
  "createWebhookSubscriber": {
    "method": "POST",
    "route": "/v1/webhook-subscribers"
  },
  "creditAdminUser": {
    "method": "POST",
    "route": "/v1/admin/billing/users/{id}/credits"
  },
  "deleteAdminPlan": {
    "method": "DELETE",
    "route": "/v1/admin/plans/{slug}"
  },
  "deleteBeneficiaryImportRow": {
    "method": "DELETE",
    "route": "/v1/beneficiaries/imports/{id}/rows/{row_id}"
  },
  "deleteDeviceCredential": {
    "method": "DELETE",
    "route": "/v1/auth/device-credentials/{id}"
  },
  "deleteExpectedPaymentImportRow": {
    "method": "DELETE",
    "route": "/v1/expected-payments/imports/{id}/rows/{row_id}"
  },
  "deleteMe": {
    "method": "DELETE",
    "route": "/v1/users/me"
  },
  "deleteNotification": {
    "method": "DELETE",
    "route": "/v1/notifications/{id}"
  },
  "deletePushSubscription": {
    "method": "DELETE",
    "route": "/v1/notifications/push-subscriptions/{id}"
  },
  "deleteValidation": {
    "method": "DELETE",
    "route": "/v1/validations/{id}"
  },
  "deleteValidationImportRow": {
    "method": "DELETE",
    "route": "/v1/validations/imports/{id}/rows/{row_id}"
  },
  "deleteWebhook": {
    "method": "DELETE",
    "route": "/v1/webhooks/{id}"
  },
  "deleteWebhookSubscriber": {
    "method": "DELETE",
    "route": "/v1/webhook-subscribers/{id}"
  },
  "diffChangelog": {
    "method": "GET",
    "route": "/v1/changelog/diff"
  },
  "disableAdminWebhookEndpoint": {
    "method": "POST",
    "route": "/v1/admin/webhook-endpoints/{id}/disable"
  },
  "disableTwoFactor": {
    "method": "POST",
    "route": "/v1/users/me/2fa/disable"
  },
  "discardDeadLetter": {
    "method": "POST",
    "route": "/v1/admin/dead-letters/{id}/discard"
  },
  "discardDeadLetters": {
    "method": "POST",
    "route": "/v1/admin/dead-letters/discard"
  },
  "enableAdminWebhookEndpoint": {
    "method": "POST",
    "route": "/v1/admin/webhook-endpoints/{id}/enable"
  },
  "enableTwoFactor": {
    "method": "POST",
    "route": "/v1/users/me/2fa/enable"
  },
  "endOtherSessions": {
    "method": "DELETE",
    "route": "/v1/users/me/sessions"
  },
  "endSession": {
    "method": "DELETE",
    "route": "/v1/users/me/sessions/{id}"
  },
  "erasePlaygroundRuns": {
    "method": "DELETE",
    "route": "/v1/playground/validations"
  },
  "exportBeneficiaries": {
    "method": "GET",
    "route": "/v1/beneficiaries/export"
  },
  "exportUsageRequests": {
    "method": "GET",
    "route": "/v1/usage/api/export"
  },
  "exportValidations": {
    "method": "GET",
    "route": "/v1/validations/export"
  },
  "exportWebhookDeliveries": {
    "method": "GET",
    "route": "/v1/webhooks/deliveries/export"
  },
  "exportWebhookSubscriberDeliveries": {
    "method": "GET",
    "route": "/v1/webhook-subscribers/deliveries/export"
  },
  "finishUserIdentityLink": {
    "method": "GET",
    "route": "/v1/users/me/identities/{provider}/callback"
  },
  "followSubscriptionLink": {
    "method": "POST",
    "route": "/v1/status/subscriptions/{token}"
  },
  "forgotPassword": {
    "method": "POST",
    "route": "/v1/auth/password/forgot"
  },
  "getAdminAuditRow": {
    "method": "GET",
    "route": "/v1/admin/audit-log/{sequence}"
  },
  "getAdminBank": {
    "method": "GET",
    "route": "/v1/admin/banks/{code}"
  },
  "getAdminBin": {
    "method": "GET",
    "route": "/v1/admin/bins/{bin}"
  },
  "getAdminEvidence": {
    "method": "GET",
    "route": "/v1/admin/validations/{id}/evidence"
  },
  "getAdminImport": {
    "method": "GET",
    "route": "/v1/admin/imports/{kind}/{id}"
  },
  "getAdminLegalDocument": {
    "method": "GET",
    "route": "/v1/admin/legal-documents/{document}"
  },
  "getAdminMetrics": {
    "method": "GET",
    "route": "/v1/admin/metrics"
  },
  "getAdminPlan": {
    "method": "GET",
    "route": "/v1/admin/plans/{slug}"
  },
  "getAdminPortalStatus": {
    "method": "GET",
    "route": "/v1/admin/central/status"
  },
  "getAdminProposal": {
    "method": "GET",
    "route": "/v1/admin/proposals/{id}"
  },
  "getAdminSettings": {
    "method": "GET",
    "route": "/v1/admin/settings"
  },
  "getAdminSubscription": {
    "method": "GET",
    "route": "/v1/admin/billing/subscriptions/{id}"
  },
  "getAdminUser": {
    "method": "GET",
    "route": "/v1/admin/users/{id}"
  },
  "getAdminValidation": {
    "method": "GET",
    "route": "/v1/admin/validations/{id}"
  },
  "getAdminWebhookDelivery": {
    "method": "GET",
    "route": "/v1/admin/webhook-deliveries/{id}"
  },
  "getAdminWebhookEndpoint": {
    "method": "GET",
    "route": "/v1/admin/webhook-endpoints/{id}"
  },
  "getApiKey": {
    "method": "GET",
    "route": "/v1/users/me/api-key"
  },
  "getBeneficiary": {
    "method": "GET",
    "route": "/v1/beneficiaries/{id}"
  },
  "getBeneficiaryImport": {
    "method": "GET",
    "route": "/v1/beneficiaries/imports/{id}"
  },
  "getBeneficiaryImportTemplate": {
    "method": "GET",
    "route": "/v1/beneficiaries/imports/template"
  },
  "getBillingSubscription": {
    "method": "GET",
    "route": "/v1/billing/subscription"
  },
  "getBroadcast": {
    "method": "GET",
    "route": "/v1/admin/broadcasts/{id}"
  },
  "getCentralStatus": {
    "method": "GET",
    "route": "/v1/status/central"
  },
  "getCentralTimeSeries": {
    "method": "GET",
    "route": "/v1/status/central/timeseries"
  },
  "getCep": {
    "method": "GET",
    "route": "/v1/validations/{id}/cep"
  },
  "getCepVerification": {
    "method": "GET",
    "route": "/v1/validations/{id}/cep/verification"
  },
  "getChangelogCursor": {
    "method": "GET",
    "route": "/v1/users/me/changelog-cursor"
  },
  "getChangelogEntry": {
    "method": "GET",
    "route": "/v1/public/changelog/{version}"
  },
  "getChangelogFeed": {
    "method": "GET",
    "route": "/v1/public/changelog.atom"
  },
  "getDataExport": {
    "method": "GET",
    "route": "/v1/users/me/data-export"
  },
  "getDeadLetter": {
    "method": "GET",
    "route": "/v1/admin/dead-letters/{id}"
  },
  "getDefaultRetryPolicy": {
    "method": "GET",
    "route": "/v1/users/me/retry-policy"
  },
  "getDeviceCredentialOptions": {
    "method": "POST",
    "route": "/v1/auth/device-credentials/options"
  },
  "getDeviceCredentialRegistrationOptions": {
    "method": "POST",
    "route": "/v1/auth/device-credentials/register/options"
  },
  "getEvent": {
    "method": "GET",
    "route": "/v1/events/{id}"
  },
  "getEvidence": {
    "method": "GET",
    "route": "/v1/validations/{id}/evidence"
  },
  "getEvidenceKeys": {
    "method": "GET",
    "route": "/v1/.well-known/evidence-keys.json"
  },
  "getExpectedPayment": {
    "method": "GET",
    "route": "/v1/expected-payments/{id}"
  },
  "getExpectedPaymentImport": {
    "method": "GET",
    "route": "/v1/expected-payments/imports/{id}"
  },
  "getExpectedPaymentImportTemplate": {
    "method": "GET",
    "route": "/v1/expected-payments/imports/template"
  },
  "getExpectedPaymentSummary": {
    "method": "GET",
    "route": "/v1/expected-payments/summary"
  },
  "getExport": {
    "method": "GET",
    "route": "/v1/exports/{id}"
  },
  "getFinanceAccounting": {
    "method": "GET",
    "route": "/v1/finance/accounting"
  },
  "getFinanceBanks": {
    "method": "GET",
    "route": "/v1/finance/by-bank"
  },
  "getFinanceCeps": {
    "method": "GET",
    "route": "/v1/finance/ceps"
  },
  "getFinanceCounterparties": {
    "method": "GET",
    "route": "/v1/finance/counterparties"
  },
  "getFinanceFolio": {
    "method": "GET",
    "route": "/v1/finance/folios/{folio}"
  },
  "getFinanceMonthlyNotice": {
    "method": "GET",
    "route": "/v1/finance/monthly-notice"
  },
  "getFinanceMonths": {
    "method": "GET",
    "route": "/v1/finance/monthly"
  },
  "getFinanceStatement": {
    "method": "GET",
    "route": "/v1/finance/statement"
  },
  "getFinanceSummary": {
    "method": "GET",
    "route": "/v1/finance/summary"
  },
  "getHealth": {
    "method": "GET",
    "route": "/v1/health"
  },
  "getIncidentFeed": {
    "method": "GET",
    "route": "/v1/status/incidents.atom"
  },
  "getInvoice": {
    "method": "GET",
    "route": "/v1/billing/invoices/{id}"
  },
  "getInvoicePdf": {
    "method": "GET",
    "route": "/v1/billing/invoices/{id}/pdf"
  },
  "getLatestChangelogEntry": {
    "method": "GET",
    "route": "/v1/public/changelog/latest"
  },
  "getMe": {
    "method": "GET",
    "route": "/v1/users/me"
  },
  "getMessenger": {
    "method": "GET",
    "route": "/v1/notifications/messenger"
  },
  "getNotificationPreferences": {
    "method": "GET",
    "route": "/v1/notifications/preferences"
  },
  "getOpenApi": {
    "method": "GET",
    "route": "/v1/openapi.json"
  },
  "getPlaygroundRun": {
    "method": "GET",
    "route": "/v1/playground/validations/{id}"
  },
  "getProfileDetail": {
    "method": "GET",
    "route": "/v1/users/me/profile-detail"
  },
  "getPushPublicKey": {
    "method": "GET",
    "route": "/v1/notifications/push/public-key"
  },
  "getReceiptImage": {
    "method": "GET",
    "route": "/v1/validations/{id}/image"
  },
  "getSession": {
    "method": "GET",
    "route": "/v1/auth/session"
  },
  "getSubscription": {
    "method": "GET",
    "route": "/v1/users/me/subscription"
  },
  "getTaxProfile": {
    "method": "GET",
    "route": "/v1/billing/tax-profile"
  },
  "getTestClock": {
    "method": "GET",
    "route": "/v1/playground/clock"
  },
  "getTestKey": {
    "method": "GET",
    "route": "/v1/playground/test-key"
  },
  "getUnreadCount": {
    "method": "GET",
    "route": "/v1/notifications/unread-count"
  },
  "getUsageBreakdown": {
    "method": "GET",
    "route": "/v1/usage/breakdown"
  },
  "getUsageHeatmap": {
    "method": "GET",
    "route": "/v1/usage/heatmap"
  },
  "getUsageHistory": {
    "method": "GET",
    "route": "/v1/usage/history"
  },
  "getUsageLimits": {
    "method": "GET",
    "route": "/v1/usage/limits"
  },
  "getUsageSummary": {
    "method": "GET",
    "route": "/v1/usage/summary"
  },
  "getValidation": {
    "method": "GET",
    "route": "/v1/validations/{id}"
  },
  "getValidationImport": {
    "method": "GET",
    "route": "/v1/validations/imports/{id}"
  },
  "getValidationImportResults": {
    "method": "GET",
    "route": "/v1/validations/imports/{id}/results"
  },
  "getValidationImportTemplate": {
    "method": "GET",
    "route": "/v1/validations/imports/template"
  },
  "getValidationStats": {
    "method": "GET",
    "route": "/v1/validations/stats"
  },
  "getWebhook": {
    "method": "GET",
    "route": "/v1/webhooks/{id}"
  },
  "getWebhookDelivery": {
    "method": "GET",
    "route": "/v1/webhooks/deliveries/{id}"
  },
  "getWebhookKeys": {
    "method": "GET",
    "route": "/v1/.well-known/webhook-keys.json"
  },
  "getWebhookSubscriber": {
    "method": "GET",
    "route": "/v1/webhook-subscribers/{id}"
  },
  "getWebhookSubscriberDelivery": {
    "method": "GET",
    "route": "/v1/webhook-subscribers/deliveries/{id}"
  },
  "grantAdminUserQuota": {
    "method": "POST",
    "route": "/v1/admin/users/{id}/grant-quota"
  },
  "linkMessenger": {
    "method": "POST",
    "route": "/v1/notifications/messenger/link"
  },
  "linkUserIdentity": {
    "method": "POST",
    "route": "/v1/users/me/identities/{provider}/link"
  },
  "listAdminAuditRows": {
    "method": "GET",
    "route": "/v1/admin/audit-log"
  },
  "listAdminBanks": {
    "method": "GET",
    "route": "/v1/admin/banks"
  },
  "listAdminBins": {
    "method": "GET",
    "route": "/v1/admin/bins"
  },
  "listAdminChangelog": {
    "method": "GET",
    "route": "/v1/admin/changelog"
  },
  "listAdminImports": {
    "method": "GET",
    "route": "/v1/admin/imports"
  },
  "listAdminIncidents": {
    "method": "GET",
    "route": "/v1/admin/incidents"
  },
  "listAdminLegalDocuments": {
    "method": "GET",
    "route": "/v1/admin/legal-documents"
  },
  "listAdminPlans": {
    "method": "GET",
    "route": "/v1/admin/plans"
  },
  "listAdminProposals": {
    "method": "GET",
    "route": "/v1/admin/proposals"
  },
  "listAdminRetries": {
    "method": "GET",
    "route": "/v1/admin/retries/queue"
  },
  "listAdminSubscriptions": {
    "method": "GET",
    "route": "/v1/admin/billing/subscriptions"
  },
  "listAdminUserCredits": {
    "method": "GET",
    "route": "/v1/admin/billing/users/{id}/credits"
  },
  "listAdminUserInvoices": {
    "method": "GET",
    "route": "/v1/admin/billing/users/{id}/invoices"
  },
  "listAdminUserSessions": {
    "method": "GET",
    "route": "/v1/admin/users/{id}/sessions"
  },
  "listAdminUsers": {
    "method": "GET",
    "route": "/v1/admin/users"
  },
  "listAdminValidations": {
    "method": "GET",
    "route": "/v1/admin/validations"
  },
  "listAdminWebhookDeliveries": {
    "method": "GET",
    "route": "/v1/admin/webhook-deliveries"
  },
  "listAdminWebhookEndpoints": {
    "method": "GET",
    "route": "/v1/admin/webhook-endpoints"
  },
  "listAdmins": {
    "method": "GET",
    "route": "/v1/admin/admins"
  },
  "listBankTimings": {
    "method": "GET",
    "route": "/v1/status/central/timings"
  },
  "listBanks": {
    "method": "GET",
    "route": "/v1/public/banks"
  },
  "listBeneficiaries": {
    "method": "GET",
    "route": "/v1/beneficiaries"
  },
  "listBeneficiaryImports": {
    "method": "GET",
    "route": "/v1/beneficiaries/imports"
  },
  "listBroadcasts": {
    "method": "GET",
    "route": "/v1/admin/broadcasts"
  },
  "listChangelog": {
    "method": "GET",
    "route": "/v1/public/changelog"
  },
  "listCredits": {
    "method": "GET",
    "route": "/v1/billing/credits"
  },
  "listDeadLetters": {
    "method": "GET",
    "route": "/v1/admin/dead-letters"
  },
  "listDeliveriesOfWebhook": {
    "method": "GET",
    "route": "/v1/webhooks/{id}/deliveries"
  },
  "listDeliveriesOfWebhookSubscriber": {
    "method": "GET",
    "route": "/v1/webhook-subscribers/{id}/deliveries"
  },
  "listDeviceCredentials": {
    "method": "GET",
    "route": "/v1/auth/device-credentials"
  },
  "listErrorCodes": {
    "method": "GET",
    "route": "/v1/public/errors"
  },
  "listEvents": {
    "method": "GET",
    "route": "/v1/events"
  },
  "listExpectedPaymentImports": {
    "method": "GET",
    "route": "/v1/expected-payments/imports"
  },
  "listExpectedPayments": {
    "method": "GET",
    "route": "/v1/expected-payments"
  },
  "listIncidents": {
    "method": "GET",
    "route": "/v1/status/incidents"
  },
  "listInvoices": {
    "method": "GET",
    "route": "/v1/billing/invoices"
  },
  "listLegalDocuments": {
    "method": "GET",
    "route": "/v1/public/legal-documents"
  },
  "listNamedApiKeys": {
    "method": "GET",
    "route": "/v1/users/me/api-keys"
  },
  "listNotifications": {
    "method": "GET",
    "route": "/v1/notifications"
  },
  "listPendingLegalDocuments": {
    "method": "GET",
    "route": "/v1/users/me/legal/pending"
  },
  "listPlanPrices": {
    "method": "GET",
    "route": "/v1/plans/{slug}/prices"
  },
  "listPlans": {
    "method": "GET",
    "route": "/v1/plans"
  },
  "listPlaygroundRuns": {
    "method": "GET",
    "route": "/v1/playground/validations"
  },
  "listPublicPlans": {
    "method": "GET",
    "route": "/v1/plans/public"
  },
  "listPushSubscriptions": {
    "method": "GET",
    "route": "/v1/notifications/push-subscriptions"
  },
  "listRefunds": {
    "method": "GET",
    "route": "/v1/billing/refunds"
  },
  "listRetryAttempts": {
    "method": "GET",
    "route": "/v1/validations/{id}/retry-attempts"
  },
  "listScenarios": {
    "method": "GET",
    "route": "/v1/playground/scenarios"
  },
  "listSessions": {
    "method": "GET",
    "route": "/v1/users/me/sessions"
  },
  "listUsageRequests": {
    "method": "GET",
    "route": "/v1/usage/api"
  },
  "listUserIdentities": {
    "method": "GET",
    "route": "/v1/users/me/identities"
  },
  "listValidationImports": {
    "method": "GET",
    "route": "/v1/validations/imports"
  },
  "listValidations": {
    "method": "GET",
    "route": "/v1/validations"
  },
  "listWebhookDeliveries": {
    "method": "GET",
    "route": "/v1/webhooks/deliveries"
  },
  "listWebhookSubscriberDeliveries": {
    "method": "GET",
    "route": "/v1/webhook-subscribers/deliveries"
  },
  "listWebhookSubscribers": {
    "method": "GET",
    "route": "/v1/webhook-subscribers"
  },
  "listWebhooks": {
    "method": "GET",
    "route": "/v1/webhooks"
  },
  "login": {
    "method": "POST",
    "route": "/v1/auth/login"
  },
  "logout": {
    "method": "POST",
    "route": "/v1/auth/logout"
  },
  "logoutAll": {
    "method": "POST",
    "route": "/v1/auth/logout-all"
  },
  "lookUpAccountDirectory": {
    "method": "GET",
    "route": "/v1/account-directory/lookup"
  },
  "lookUpBeneficiary": {
    "method": "GET",
    "route": "/v1/beneficiaries/lookup"
  },
  "lookUpBin": {
    "method": "GET",
    "route": "/v1/public/bin-lookup/{bin}"
  },
  "markNotification": {
    "method": "PATCH",
    "route": "/v1/notifications/{id}"
  },
  "matchExpectedPayment": {
    "method": "POST",
    "route": "/v1/expected-payments/{id}/matches"
  },
  "moveAdminSubscriptions": {
    "method": "POST",
    "route": "/v1/admin/billing/prices/move"
  },
  "openAdminIncident": {
    "method": "POST",
    "route": "/v1/admin/incidents"
  },
  "openAdminPortalBreaker": {
    "method": "POST",
    "route": "/v1/admin/central/breaker/open"
  },
  "openDataExport": {
    "method": "GET",
    "route": "/v1/data-exports/{token}"
  },
  "patchBeneficiary": {
    "method": "PATCH",
    "route": "/v1/beneficiaries/{id}"
  },
  "patchBeneficiaryImportRow": {
    "method": "PATCH",
    "route": "/v1/beneficiaries/imports/{id}/rows/{row_id}"
  },
  "patchBeneficiaryImportRows": {
    "method": "PATCH",
    "route": "/v1/beneficiaries/imports/{id}"
  },
  "patchExpectedPaymentImportRow": {
    "method": "PATCH",
    "route": "/v1/expected-payments/imports/{id}/rows/{row_id}"
  },
  "patchExpectedPaymentImportRows": {
    "method": "PATCH",
    "route": "/v1/expected-payments/imports/{id}"
  },
  "patchValidationImportRow": {
    "method": "PATCH",
    "route": "/v1/validations/imports/{id}/rows/{row_id}"
  },
  "patchValidationImportRows": {
    "method": "PATCH",
    "route": "/v1/validations/imports/{id}"
  },
  "patchWebhook": {
    "method": "PATCH",
    "route": "/v1/webhooks/{id}"
  },
  "patchWebhookSubscriber": {
    "method": "PATCH",
    "route": "/v1/webhook-subscribers/{id}"
  },
  "pauseBroadcast": {
    "method": "POST",
    "route": "/v1/admin/broadcasts/{id}/pause"
  },
  "preparePurge": {
    "method": "POST",
    "route": "/v1/validations/{id}/purge/prepare"
  },
  "previewBeneficiaryImport": {
    "method": "GET",
    "route": "/v1/beneficiaries/imports/{id}/preview"
  },
  "previewExpectedPaymentImport": {
    "method": "GET",
    "route": "/v1/expected-payments/imports/{id}/preview"
  },
  "previewSubscriptionChange": {
    "method": "POST",
    "route": "/v1/billing/subscription/change/preview"
  },
  "previewValidationImport": {
    "method": "GET",
    "route": "/v1/validations/imports/{id}/preview"
  },
  "proposeClearDataGrant": {
    "method": "POST",
    "route": "/v1/admin/users/{id}/clear-data-grants"
  },
  "publishAdminLegalVersion": {
    "method": "POST",
    "route": "/v1/admin/legal-documents/{document}/versions"
  },
  "purgeAdminUser": {
    "method": "POST",
    "route": "/v1/admin/users/{id}/purge"
  },
  "purgeValidation": {
    "method": "POST",
    "route": "/v1/validations/{id}/purge"
  },
  "putAdminPlan": {
    "method": "PUT",
    "route": "/v1/admin/plans/{slug}"
  },
  "putChangelogCursor": {
    "method": "PUT",
    "route": "/v1/users/me/changelog-cursor"
  },
  "putDefaultRetryPolicy": {
    "method": "PUT",
    "route": "/v1/users/me/retry-policy"
  },
  "putFinanceMonthlyNotice": {
    "method": "PUT",
    "route": "/v1/finance/monthly-notice"
  },
  "putNotificationPreferences": {
    "method": "PUT",
    "route": "/v1/notifications/preferences"
  },
  "putRetryPolicy": {
    "method": "PUT",
    "route": "/v1/validations/{id}/retry-policy"
  },
  "putSubscription": {
    "method": "PUT",
    "route": "/v1/users/me/subscription"
  },
  "putTaxProfile": {
    "method": "PUT",
    "route": "/v1/billing/tax-profile"
  },
  "reactivateAdminUser": {
    "method": "POST",
    "route": "/v1/admin/users/{id}/reactivate"
  },
  "readAllNotifications": {
    "method": "POST",
    "route": "/v1/notifications/read-all"
  },
  "receiveMessengerUpdate": {
    "method": "POST",
    "route": "/v1/notifications/messenger/updates"
  },
  "receiveProcessorEvent": {
    "method": "POST",
    "route": "/v1/billing/processor-events"
  },
  "recheckValidation": {
    "method": "POST",
    "route": "/v1/validations/{id}/recheck"
  },
  "recoverWebhook": {
    "method": "POST",
    "route": "/v1/webhooks/{id}/recover"
  },
  "recoverWebhookSubscriber": {
    "method": "POST",
    "route": "/v1/webhook-subscribers/{id}/recover"
  },
  "redeliverAdminWebhook": {
    "method": "POST",
    "route": "/v1/admin/webhook-deliveries/{id}/redeliver"
  },
  "redeliverWebhookDelivery": {
    "method": "POST",
    "route": "/v1/webhooks/deliveries/{id}/redeliver"
  },
  "redeliverWebhookSubscriberDelivery": {
    "method": "POST",
    "route": "/v1/webhook-subscribers/deliveries/{id}/redeliver"
  },
  "redriveDeadLetter": {
    "method": "POST",
    "route": "/v1/admin/dead-letters/{id}/redrive"
  },
  "redriveDeadLetters": {
    "method": "POST",
    "route": "/v1/admin/dead-letters/redrive"
  },
  "refundAdminInvoice": {
    "method": "POST",
    "route": "/v1/admin/billing/users/{id}/invoices/{invoice_id}/refunds"
  },
  "regenerateApiKey": {
    "method": "POST",
    "route": "/v1/users/me/api-key/regenerate"
  },
  "regenerateWebhookSecret": {
    "method": "POST",
    "route": "/v1/webhooks/{id}/regenerate-secret"
  },
  "regenerateWebhookSubscriberSecret": {
    "method": "POST",
    "route": "/v1/webhook-subscribers/{id}/regenerate-secret"
  },
  "register": {
    "method": "POST",
    "route": "/v1/auth/register"
  },
  "registerDeviceCredential": {
    "method": "POST",
    "route": "/v1/auth/device-credentials"
  },
  "removeAdminBankAlias": {
    "method": "POST",
    "route": "/v1/admin/banks/{code}/aliases/remove"
  },
  "removePhone": {
    "method": "DELETE",
    "route": "/v1/users/me/phone"
  },
  "renameDeviceCredential": {
    "method": "PATCH",
    "route": "/v1/auth/device-credentials/{id}"
  },
  "replaceBroadcast": {
    "method": "PUT",
    "route": "/v1/admin/broadcasts/{id}"
  },
  "replaceRecoveryCodes": {
    "method": "POST",
    "route": "/v1/users/me/2fa/recovery-codes"
  },
  "replaceTestKey": {
    "method": "POST",
    "route": "/v1/playground/test-key"
  },
  "reportExposedKeys": {
    "method": "POST",
    "route": "/v1/public/secret-alerts"
  },
  "resendTwoFactor": {
    "method": "POST",
    "route": "/v1/auth/2fa/resend"
  },
  "resetAdminBankValidity": {
    "method": "POST",
    "route": "/v1/admin/banks/{code}/validity/reset"
  },
  "resetAdminBin": {
    "method": "POST",
    "route": "/v1/admin/bins/{bin}/reset"
  },
  "resetPassword": {
    "method": "POST",
    "route": "/v1/auth/password/reset"
  },
  "restoreAccount": {
    "method": "POST",
    "route": "/v1/auth/restore-account"
  },
  "restoreAdminUser": {
    "method": "POST",
    "route": "/v1/admin/users/{id}/restore"
  },
  "resumeBroadcast": {
    "method": "POST",
    "route": "/v1/admin/broadcasts/{id}/resume"
  },
  "resumeSubscription": {
    "method": "POST",
    "route": "/v1/billing/subscription/resume"
  },
  "revealApiKey": {
    "method": "POST",
    "route": "/v1/users/me/api-key/reveal"
  },
  "revokeAdminUserSessions": {
    "method": "POST",
    "route": "/v1/admin/users/{id}/revoke-sessions"
  },
  "revokeNamedApiKey": {
    "method": "DELETE",
    "route": "/v1/users/me/api-keys/{id}"
  },
  "rotateWebhookSecret": {
    "method": "POST",
    "route": "/v1/webhooks/{id}/rotate-secret"
  },
  "rotateWebhookSubscriberSecret": {
    "method": "POST",
    "route": "/v1/webhook-subscribers/{id}/rotate-secret"
  },
  "sendCepToMessenger": {
    "method": "POST",
    "route": "/v1/validations/{id}/cep/send-messenger"
  },
  "sendEmailVerification": {
    "method": "POST",
    "route": "/v1/users/me/email/verification"
  },
  "sendOtp": {
    "method": "POST",
    "route": "/v1/auth/otp/send"
  },
  "setAdminBankValidity": {
    "method": "PUT",
    "route": "/v1/admin/banks/{code}/validity"
  },
  "setAdminBin": {
    "method": "PUT",
    "route": "/v1/admin/bins/{bin}"
  },
  "setOverage": {
    "method": "PUT",
    "route": "/v1/billing/overage"
  },
  "setPhone": {
    "method": "PUT",
    "route": "/v1/users/me/phone"
  },
  "signInWithDeviceCredential": {
    "method": "POST",
    "route": "/v1/auth/device-credentials/verify"
  },
  "simulateError": {
    "method": "POST",
    "route": "/v1/playground/errors"
  },
  "startEmailChange": {
    "method": "POST",
    "route": "/v1/users/me/email-change"
  },
  "stopValidationImport": {
    "method": "POST",
    "route": "/v1/validations/imports/{id}/cancel"
  },
  "subscribeToIncidents": {
    "method": "POST",
    "route": "/v1/status/subscriptions"
  },
  "suspendAdminUser": {
    "method": "POST",
    "route": "/v1/admin/users/{id}/suspend"
  },
  "testMessenger": {
    "method": "POST",
    "route": "/v1/notifications/messenger/test"
  },
  "testPushSubscription": {
    "method": "POST",
    "route": "/v1/notifications/push-subscriptions/{id}/test"
  },
  "testWebhook": {
    "method": "POST",
    "route": "/v1/webhooks/{id}/test"
  },
  "testWebhookSubscriber": {
    "method": "POST",
    "route": "/v1/webhook-subscribers/{id}/test"
  },
  "unlinkMessenger": {
    "method": "DELETE",
    "route": "/v1/notifications/messenger"
  },
  "unlinkUserIdentity": {
    "method": "DELETE",
    "route": "/v1/users/me/identities/{provider}"
  },
  "unmatchExpectedPayment": {
    "method": "DELETE",
    "route": "/v1/expected-payments/{id}/matches/{validation_id}"
  },
  "unsubscribe": {
    "method": "POST",
    "route": "/v1/notifications/unsubscribe/{token}"
  },
  "updateAdminIncident": {
    "method": "PATCH",
    "route": "/v1/admin/incidents/{id}"
  },
  "updateBeneficiary": {
    "method": "PUT",
    "route": "/v1/beneficiaries/{id}"
  },
  "updateMe": {
    "method": "PATCH",
    "route": "/v1/users/me"
  },
  "updateWebhook": {
    "method": "PUT",
    "route": "/v1/webhooks/{id}"
  },
  "updateWebhookSubscriber": {
    "method": "PUT",
    "route": "/v1/webhook-subscribers/{id}"
  },
  "validateAccount": {
    "method": "GET",
    "route": "/v1/beneficiaries/validate-account"
  },
  "validateInPlayground": {
    "method": "POST",
    "route": "/v1/playground/validate"
  },
  "validateReceipt": {
    "method": "POST",
    "route": "/v1/validate-ocr"
  },
  "validateReceiptInPlayground": {
    "method": "POST",
    "route": "/v1/playground/validate-ocr"
  },
  "validateTransfer": {
    "method": "POST",
    "route": "/v1/validate"
  },
  "verifyAdminAuditLog": {
    "method": "GET",
    "route": "/v1/admin/audit-verification"
  },
  "verifyCepDocument": {
    "method": "POST",
    "route": "/v1/cep/verify"
  },
  "verifyOtp": {
    "method": "POST",
    "route": "/v1/auth/otp/verify"
  },
  "verifyPhone": {
    "method": "POST",
    "route": "/v1/users/me/phone/verify"
  },
  "verifyTwoFactor": {
    "method": "POST",
    "route": "/v1/auth/2fa/verify"
  },
  "withdrawAdminProposal": {
    "method": "POST",
    "route": "/v1/admin/proposals/{id}/withdraw"
  }
} as const;
