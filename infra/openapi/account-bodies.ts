import { LEGAL_DOCUMENTS } from '../../shared/identity/accounts/domain/legal-documents.ts';

const CHALLENGE = { challenge_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11', code: '042917' };
const PASSWORD = 'once tortugas bajo la lluvia';

/** A body that each operation on settings accepts. */
export const accountBodies: Readonly<Record<string, unknown>> = {
  updateMe: { name: 'Ana Ruiz', timezone: 'America/Tijuana', language: 'es' },
  acceptLegalDocuments: { documents: LEGAL_DOCUMENTS.map(({ document, version }) => ({ document, version })) },
  putSubscription: { plan_slug: 'free' },
  putChangelogCursor: { last_seen_version: '1.4.0' },
  confirmEmailVerification: CHALLENGE,
  startEmailChange: { new_email: 'ana.ruiz@example.mx', password: PASSWORD },
  confirmEmailChange: CHALLENGE,
  cancelEmailChangeByToken: { token: 'vC1c0nq3M8sVbW2m0q6lq9w3n5t7y1u4x8z2a6d0g4k' },
  deleteMe: { password: PASSWORD },
  restoreAccount: { token: 'eyJhbGciOiJFUzI1NiJ9.eyJ0eXBlIjoic2VsZl9yZXN0b3JlIn0.c2lnbmF0dXJl' },
  setPhone: { phone: '+525512345678' },
  verifyPhone: CHALLENGE,
  enableTwoFactor: { method: 'sms', password: PASSWORD },
  confirmTwoFactor: CHALLENGE,
  changeTwoFactor: { method: 'email', password: PASSWORD, code: '042917' },
  disableTwoFactor: { password: PASSWORD, code: '042917' },
};
