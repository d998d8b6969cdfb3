import { accountBodies } from './account-bodies.ts';

const TRANSFER = {
  fecha: '2026-11-19',
  monto: 1250.5,
  clave_rastreo: 'MBAN01002611190012345678',
  cuenta_beneficiaria: '072180687642595590',
};
const POLICY = { max_retries: 3, interval_seconds: 3600, outcomes: ['not_found', 'cep_unavailable'] };

/** The operations on endpoints exist twice: for accounts and for the platform. */
const endpointExamples = (operation: string) => ({
  [`create${operation}`]: { url: 'https://hooks.cliente.mx/spei', events: ['validation.completed'] },
  [`update${operation}`]: { events: ['validation.completed', 'validation.failed'] },
  [`patch${operation}`]: { status: 'active' },
  [`test${operation}`]: { event: 'test' },
  [`regenerate${operation}Secret`]: { overlap_seconds: 86400 },
  [`rotate${operation}Secret`]: { overlap_seconds: 86400 },
  [`recover${operation}`]: { since: '2026-11-19T00:00:00Z' },
});

/** A body that each operation with one accepts. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  changeAdminUser: { plan_slug: 'negocio', reason: 'Cambio acordado con el cliente' },
  suspendAdminUser: { reason: 'Cargos no reconocidos por el banco' },
  reactivateAdminUser: { reason: 'La revisión terminó sin hallazgos' },
  revokeAdminUserSessions: { reason: 'El usuario perdió su teléfono' },
  restoreAdminUser: { reason: 'El usuario pidió recuperar la cuenta' },
  purgeAdminUser: { reason: 'Solicitud de borrado confirmada' },
  proposeClearDataGrant: { reason: 'Aclaración con el banco' },
  withdrawAdminProposal: { reason: 'La solicitud se canceló' },
  redriveDeadLetters: { queue: 'validate/validations', dry_run: false },
  discardDeadLetter: { reason: 'The account was closed' },
  discardDeadLetters: { ids: ['5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'], reason: 'The account was closed' },
  register: {
    email: 'ana@example.mx',
    name: 'Ana',
    password: 'once tortugas bajo la lluvia',
    legal: [
      { document: 'terms_of_service', version: '2026-11-01' },
      { document: 'privacy_notice', version: '2026-11-01' },
    ],
  },
  sendOtp: { purpose: 'email_verification', challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11' },
  verifyOtp: { challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11', code: '042917' },
  login: { email: 'ana@example.mx', password: 'once tortugas bajo la lluvia', device_name: 'Portátil' },
  verifyTwoFactor: { challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11', code: '042917', remember_device: true },
  resendTwoFactor: { challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11' },
  forgotPassword: { email: 'ana@example.mx' },
  resetPassword: { token: 'vC1c0nq3M8sVbW2m0q6lq9w3n5t7y1u4x8z2a6d0g4k', new_password: 'doce tortugas sobre el tejado' },
  changePassword: { current_password: 'once tortugas bajo la lluvia', new_password: 'doce tortugas sobre el tejado' },
  ...accountBodies,
  regenerateApiKey: { password: 'once tortugas bajo la lluvia', grace_seconds: 3600 },
  reportExposedKeys: [
    {
      token: 'cepk_000000000000000000000000000000000000000',
      type: 'spei_validation_api_key',
      url: 'https://github.com/ana/pagos/blob/main/.env',
      source: 'content',
    },
  ],
  revealApiKey: { password: 'once tortugas bajo la lluvia', code: '042917' },
  registerDeviceCredential: {
    challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11',
    name: 'Portátil',
    credential: {
      id: 'pX9Ux6Vd2m0pX9Ux6Vd2m0',
      type: 'public-key',
      response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
    },
  },
  renameDeviceCredential: { name: 'Portátil nuevo' },
  signInWithDeviceCredential: {
    challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11',
    credential: {
      id: 'pX9Ux6Vd2m0pX9Ux6Vd2m0',
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
        authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
        signature: 'MEUCIQDpX9Ux6Vd2m0',
        userHandle: null,
      },
    },
  },
  previewSubscriptionChange: { plan_slug: 'negocio', billing_interval: 'month' },
  changeSubscriptionPlan: { plan_slug: 'negocio', billing_interval: 'month' },
  cancelSubscription: { at_period_end: true },
  createCheckoutSession: {
    plan_slug: 'personal',
    billing_interval: 'month',
    success_url: 'https://panel.example.mx/billing/return?checkout=success',
    cancel_url: 'https://panel.example.mx/billing/return?checkout=cancelled',
  },
  setOverage: { enabled: true, monthly_cap: 500 },
  putTaxProfile: {
    rfc: 'EKU9003173C9',
    legal_name: 'ESCUELA KEMPER URGATE',
    tax_regime: '601',
    postal_code: '42501',
    cfdi_use: 'G03',
  },
  createPortalSession: { return_url: 'https://panel.example.mx/billing' },
  receiveProcessorEvent: { id: 'evt_1SxYzAbCdEfGhIjK', type: 'customer.subscription.updated' },
  validateTransfer: TRANSFER,
  markNotification: { read: true },
  createPushSubscription: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b',
    expirationTime: null,
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
    device_name: 'Chrome on my laptop',
  },
  putNotificationPreferences: { events: { 'validation.completed': { push: false } } },
  createValidationImport: { upload_id: '4f0c2b0a-6c1d-4e57-9d0e-3b6a1f2c7d88', parse_mode: 'template', notify: 'batch' },
  createValidationImportUpload: { size: 5_242_880 },
  patchValidationImportRow: { cuenta_beneficiaria: '072180687642595590' },
  commitValidationImport: { rows: 'all_confirmable', expected_quota: 3 },
  ...endpointExamples('Webhook'),
  ...endpointExamples('WebhookSubscriber'),
  validateReceipt: { image_url: 'https://example.mx/comprobante.png' },
  createReceiptUpload: { size: 5242880 },
  putRetryPolicy: { retry_policy: POLICY },
  putDefaultRetryPolicy: { retry_policy: POLICY },
  purgeValidation: { confirmation_token: 'eyJ2IjoxfQ.c2lnbmF0dXJl' },
  createBeneficiary: { account_number: '072180687642595590', label: 'Proveedor de papel' },
  updateBeneficiary: { label: 'Papelería' },
  patchBeneficiary: { label: 'Papelería' },
  createBeneficiaryImport: { upload_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11', parse_mode: 'template' },
  createBeneficiaryImportUpload: { size: 1048576 },
  patchBeneficiaryImportRow: { parsed_account: '072180687642595590', parsed_label: 'Proveedor de papel' },
};
