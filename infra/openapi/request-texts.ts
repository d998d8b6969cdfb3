import { accountBodies } from './account-texts.ts';

/** What a parameter means; `operationId.name` where it means something else in an operation. */
export const parameterTexts: Readonly<Record<string, string>> = {
  id: 'Id of the resource.',
  row_id: 'Id of the row, from the preview.',
  provider: 'Name of the provider, as the deployment has it.',
  code: 'What the provider gave for its tokens.',
  state: 'What the address that the browser was sent to had.',
  iss: 'The provider that answers (RFC 9207).',
  error: 'Why the provider gave no code.',
  slug: 'Slug of the plan.',
  token: 'The token of the link, as the mail has it.',
  bin: 'Six to sixteen digits of a card; the first six to eight count.',
  'If-None-Match': 'Entity tags the caller has (RFC 9110 §13.1.2): 304 when one of them is current.',
  account: 'The account.',
  'validateAccount.type': '`clabe` resolves the bank by prefix, `bin` looks up a BIN only; left out, the length decides.',
  type: '`direct`: from typed fields, `ocr`: from receipt images.',
  format: 'Format of the file.',
  page: 'Number of the page, from 1.',
  search: 'Literal text, in tracking key, reference, account or name of the bank; at most 90 days at once.',
  playground: '`1` lists trials instead.',
  client_ref: 'Your own reference, exactly.',
  batch_id: 'The bulk import they came from.',
  bank: 'The last digits of the SPEI code of the receiving bank.',
  bank_code: 'SPEI code of the bank, to narrow it down.',
  amount_min: 'Smallest amount in pesos.',
  amount_max: 'Largest amount in pesos.',
  retry_state: 'State of the retry cycle.',
  last_digits: 'The last four to ten digits of a phone.',
  endpoint_id: 'The endpoint they went to.',
  event_type: 'Type of the event.',
  limit: 'Rows at most.',
  'page[size]': 'Entries of a page, 1 to 100.',
  per_page: 'The same as `page[size]`.',
  'page[after]': 'Cursor: the page that follows it. From `links.next` of another page.',
  'page[before]': 'Cursor: the page that precedes it. From `links.prev` of another page.',
};

const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  except: 'current',
  id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11',
  row_id: '688128000016384',
  slug: 'personal',
  token: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
  provider: 'google',
  bin: '415231',
  account: '072180687642595590',
  last_digits: '5678',
};

/** What a parameter that has to be there may be: ids of beneficiaries and imports are numbers, others UUIDs. */
export const parameterExample = (operationId: string, name: string): string | undefined => {
  if (name === 'id' && operationId.includes('Import')) return '42000000001';
  if (operationId === 'getEvent') return 'evt_mFbhI9wQDdr1Vb6zAROh7V';
  return name === 'id' && operationId.includes('eneficiary') ? '7' : PARAMETER_EXAMPLES[name];
};

const TRANSFER = {
  fecha: '2026-11-19',
  monto: 1250.5,
  clave_rastreo: 'MBAN01002611190012345678',
  cuenta_beneficiaria: '072180687642595590',
};
const POLICY = { max_retries: 3, interval_seconds: 3600, outcomes: ['not_found', 'cep_unavailable'] };

/** The operations on endpoints are there twice: for accounts and for the platform. */
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
  validateTransfer: TRANSFER,
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
