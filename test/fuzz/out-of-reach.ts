/** Operations that no generator can execute, by the reason: journeys and component tests cover them. */
export const OUT_OF_REACH: Readonly<Record<string, readonly string[]>> = {
  'it always answers with an error': ['POST /playground/errors'],
  'a token is only in a mail, or made for one validation and valid for two minutes': [
    'GET /data-exports/{token}',
    'POST /auth/email-change/cancel',
    'POST /auth/password/reset',
    'POST /auth/restore-account',
    'POST /status/subscriptions/{token}',
    'POST /validations/{id}/purge',
  ],
  'a code, a link, a passkey or the password proves who the user is': [
    'DELETE /users/me',
    'DELETE /users/me/email-change',
    'DELETE /users/me/phone',
    'POST /auth/2fa/resend',
    'POST /auth/2fa/verify',
    'POST /auth/device-credentials',
    'POST /auth/device-credentials/verify',
    'POST /auth/otp/send',
    'POST /auth/otp/verify',
    'POST /users/me/2fa/change',
    'POST /users/me/2fa/disable',
    'POST /users/me/2fa/enable',
    'POST /users/me/2fa/enable/confirm',
    'POST /users/me/2fa/recovery-codes',
    'POST /users/me/api-key/regenerate',
    'POST /users/me/api-key/reveal',
    'POST /users/me/email-change',
    'POST /users/me/email-change/confirm',
    'POST /users/me/email/verification',
    'POST /users/me/email/verification/confirm',
    'POST /users/me/phone/verify',
    'PUT /users/me/password',
  ],
  'it needs a passkey of the user': ['DELETE /auth/device-credentials/{id}', 'PATCH /auth/device-credentials/{id}'],
  'it needs a visit to the provider of an identity': [
    'DELETE /users/me/identities/{provider}',
    'GET /users/me/identities/{provider}/callback',
  ],
  'only GitHub, or the payment processor, can sign': ['POST /billing/processor-events', 'POST /public/secret-alerts'],
  'its file is of one form': [
    'POST /expected-payments/imports',
    'POST /playground/validate-ocr',
    'POST /validate-ocr',
    'POST /validations/imports',
  ],
  'its bulk import is committed with the number of rows of its own preview, is in one state, or has the ids of its own rows': [
    'DELETE /expected-payments/imports/{id}',
    'DELETE /validations/imports/{id}',
    'PATCH /beneficiaries/imports/{id}',
    'PATCH /expected-payments/imports/{id}',
    'PATCH /validations/imports/{id}',
    'POST /expected-payments/imports/{id}/commit',
    'POST /validations/imports/{id}/cancel',
    'POST /validations/imports/{id}/commit',
  ],
  'the account with the key has paid nothing, and its tax profile is read once it was set': [
    'GET /billing/invoices/{id}',
    'GET /billing/invoices/{id}/pdf',
    'GET /billing/tax-profile',
  ],
  'no plan of a new deployment has overage': ['PUT /billing/overage'],
  'a job of an export needs more rows than there are': ['GET /exports/{id}'],
  'it needs days with certificates, or the data of a month': ['GET /finance/ceps', 'GET /finance/folios/{folio}'],
  'another operation erases the runs of the playground': ['GET /playground/validations/{id}'],
  'a new deployment has no such resource': ['GET /admin/broadcasts/{id}', 'GET /admin/dead-letters/{id}', 'GET /admin/proposals/{id}'],
};

const OPERATIONS: ReadonlySet<string> = new Set(Object.values(OUT_OF_REACH).flat());

/** An operation that writes the administration needs a session with a second factor, which no request of a run has. */
const isWriteOfAdministration = (operation: string): boolean => operation.includes(' /admin/') && !operation.startsWith('GET ');

/** Whether a generated request to an operation, `METHOD /path`, can be executed. */
export const isInReach = (operation: string): boolean => !OPERATIONS.has(operation) && !isWriteOfAdministration(operation);
