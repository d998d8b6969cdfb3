import type { FieldTexts } from './descriptions.ts';

/** Texts and examples of sign-in, codes and sessions. */
export const identityTexts: FieldTexts = {
  user_id: { text: 'The user.' },
  'session.created_at': { text: 'When the user signed in.' },
  idle_expires_at: { text: 'When it ends unless it is used before.' },
  'session.expires_at': { text: 'When it ends in any case.' },
  csrf_token: {
    text: 'Goes into the header `X-CSRF-Token` of every request with the session that is not a GET.',
    example: 'n3t5y7u9w1q3e5r7t9y1u3i5o7p9a1s3d5f7g9h1j3k',
  },
  amr: { text: 'How the user proved who signs in (RFC 8176): password, one-time code, recovery code (`kba`), passkey.', example: ['pwd'] },
  last_seen_at: { text: 'Last request, give or take five minutes.' },
  ip_prefix: { text: 'Network the user signed in from.', example: '203.0.113.0/24' },
  user_agent: { text: 'What the browser called itself.', example: 'Mozilla/5.0' },
  device_name: { text: 'What the user calls the device.', example: 'Portátil' },
  current: { text: 'Whether it is the session of the request.' },
  challenge_id: { text: 'Names the code that was sent; whoever types it in sends it along.' },
  channel: { text: 'How the code was sent.', example: 'email' },
  destination_hint: { text: 'Where it was sent, as far as that is shown.', example: 'a•••@example.mx' },
  expires_in: { text: 'Seconds for which it is good.', example: 600 },
  resend_after: { text: 'Seconds until it can be sent again.', example: 60 },
  methods: {
    text: 'What finishes the sign-in: `device_credential` is a passkey, by `POST /auth/device-credentials/verify`; the others go to `/auth/2fa/verify`.',
    example: ['sms', 'recovery_code', 'device_credential'],
  },
  purpose: { text: 'What the code was for.' },
  reset_token: {
    text: 'Sets a password, once: with a code for `password_reset`, or one that was requested by address; null with that of a registration.',
    example: null,
  },
  verified_at: { text: 'When the code was typed in.' },
  provider: { text: 'Name of the provider.', example: 'google' },
  subject_hint: { text: 'The end of what the provider calls the user.', example: '•••4711' },
  'user_identity.email': { text: 'Address that the provider gave and verified; null without one.', example: 'ana@example.com' },
  linked_at: { text: 'When it was linked.' },
  authorize_url: { text: 'Where the browser goes.', example: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code' },
  attempts_left: { text: 'Guesses that are left.', example: 4 },
  documents: { text: 'Legal documents that have to be accepted.' },
  document: { text: 'Name of the document.', example: 'terms_of_service' },
  'documents.version': { text: 'Its version in force.', example: '2026-11-01' },
  url: { text: 'Where it can be read.' },
};
