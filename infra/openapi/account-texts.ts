import { LEGAL_DOCUMENTS } from '../../shared/identity/accounts/domain/legal-documents.ts';
import type { FieldTexts } from './descriptions.ts';

/** Texts and examples of what users say of themselves and how they are reached. */
export const accountTexts: FieldTexts = {
  phone: { text: 'Phone of the account in E.164; null without one.', example: '+525512345678' },
  phone_verified_at: { text: 'When the phone was verified; null while it was not.' },
  last_sign_in_at: { text: 'When the user signed in last; null before the first time.' },
  last_sign_in_device: { text: 'What the browser or programme of it called itself.', example: 'Mozilla/5.0' },
  'two_factor.enabled': { text: 'Whether a sign-in takes a code.', example: true },
  'two_factor.method': { text: 'Channel of the codes; kept when the second factor is disabled.', example: 'sms' },
  'legal_document.version': { text: 'Its version in force.', example: '2026-11-01' },
  published_at: { text: 'When that version came into force.', example: '2026-11-01T06:00:00.000Z' },
  'account_deletion.deleted_at': { text: 'When the account was deleted (UTC, ISO 8601).', example: '2026-11-05T18:00:00.000Z' },
  restorable_until: { text: 'Until when a link of the mails restores the account.', example: '2026-12-05T18:00:00.000Z' },
  restored_at: { text: 'When the account was restored.' },
  days_since_soft_delete: { text: 'Whole days since the account was deleted.', example: 23 },
  'account_restored.message': {
    text: 'What the user is to do next, in the language of the request.',
    example: 'La cuenta está activa otra vez. Inicia sesión con tu contraseña y genera una llave de API nueva.',
  },
  last_seen_version: { text: 'Version of the API up to which the user has read the changelog; null for none.', example: '1.4.0' },
  'billing_subscription.id': { text: 'The account.' },
  'billing_subscription.source': {
    text: '`default` without a subscription, `grant` for one that was given, `processor` for one that is paid.',
    example: 'grant',
  },
  'billing_subscription.status': { text: 'State of the subscription; `active` without one.', example: 'active' },
  current_period_start: { text: 'When the period that is paid for began; null where none is.' },
  overage_enabled: { text: 'Whether validations beyond the limit are charged.', example: false },
  effective_limit: { text: 'Validations of a month that apply to the account.', example: 200 },
  cancel_at_period_end: { text: 'Whether it ends with the period that is paid for.', example: false },
  canceled_at: { text: 'When it was cancelled; null while it was not.' },
  trial_start: { text: 'When the trial began; null without one.' },
  trial_end: { text: 'When the trial ends; null without one.' },
  grant_reason: { text: 'Why it was given; null where nothing is said.' },
  effective_plan_slug: { text: 'The plan whose limits apply.', example: 'personal' },
  has_subscription: { text: 'Whether there is a subscription; false on the default plan.', example: true },
  quota: { text: 'Validations of this calendar month (UTC).' },
  'quota.plan': { text: 'The plan they are of.', example: 'personal' },
  'quota.limit': { text: 'As many as there may be.', example: 200 },
  quota_kind: { text: '`cycle`: of a month. `trial`: of a trial.', example: 'cycle' },
  renews: { text: 'Whether the count begins anew.', example: true },
  recovery_codes: {
    text: 'Codes that replace one that was sent, each once. Shown with the first second factor, and where they are replaced; null otherwise.',
    example: ['7k2mq-9xw4t'],
  },
};

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
