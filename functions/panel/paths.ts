/** Addresses of the pages below the host. Links of mails have those of the pages that they open. */
export const PATHS = {
  home: '/',
  validate: '/validate',
  history: '/validations',
  webhooks: '/webhooks',
  newWebhook: '/webhooks/new',
  webhookDeliveries: '/webhooks/deliveries',
  webhookEvents: '/webhooks/events',
  webhookVerification: '/webhooks/verify',
  notifications: '/notifications',
  notificationPreferences: '/notifications/preferences',
  notificationChannels: '/notifications/channels',
  billing: '/billing',
  invoices: '/billing/invoices',
  taxProfile: '/billing/tax-profile',
  billingReturn: '/billing/return',
  finance: '/finance',
  financeReports: '/finance/reports',
  financeFolios: '/finance/folios',
  usage: '/usage',
  usageRequests: '/usage/requests',
  testMode: '/test-mode',
  bulk: '/imports',
  beneficiaries: '/beneficiaries',
  beneficiaryImports: '/beneficiaries/imports',
  expectedPayments: '/expected-payments',
  newExpectedPayment: '/expected-payments/new',
  expectedPaymentSummary: '/expected-payments/summary',
  expectedPaymentImports: '/expected-payments/imports',
  account: '/account',
  apiKeys: '/account/api-keys',
  /** All pages of the administration are below it (`admin-paths.ts`). */
  administration: '/admin',
  signIn: '/sign-in',
  register: '/register',
  forgotPassword: '/password/forgot',
  resetPassword: '/password/reset',
  cancelEmailChange: '/email-change/cancel',
  restoreAccount: '/account/restore',
  dataExport: '/data-export',
  unsubscribe: '/unsubscribe',
  confirmIncidentMails: '/incidents/confirm',
  endIncidentMails: '/incidents/unsubscribe',
  identities: '/identities',
  legalDocuments: '/legal',
} as const;

/** The page of a legal document of the code, by its name and version. */
export const legalTextPath = (id: string): string => `${PATHS.legalDocuments}/${id}`;

/** The page of a validation. */
export const validationPath = (id: string): string => `${PATHS.history}/${id}`;

/** The page of an endpoint of webhooks. */
export const webhookPath = (id: string): string => `${PATHS.webhooks}/${id}`;

/** The page of a delivery of a webhook. */
export const webhookDeliveryPath = (id: string): string => `${PATHS.webhookDeliveries}/${id}`;

/** The page of a saved account. */
export const beneficiaryPath = (id: string): string => `${PATHS.beneficiaries}/${id}`;

/** The page of an expected payment. */
export const expectedPaymentPath = (id: string): string => `${PATHS.expectedPayments}/${id}`;

/** The pages of an import. */
export const bulkPath = (id: string): string => `${PATHS.bulk}/${id}`;
export const expectedPaymentImportPath = (id: string): string => `${PATHS.expectedPaymentImports}/${id}`;
export const beneficiaryImportPath = (id: string): string => `${PATHS.beneficiaryImports}/${id}`;
