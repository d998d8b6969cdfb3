import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { codes, open, PASSWORD, PHONE, signedIn } from '../account-settings/settings.ts';
import { registration } from '../auth/sign-in.ts';

const NEW_EMAIL = 'nueva@example.mx';
const REGISTERED = 'dora@example.mx';

/** Where a code is typed in; null for whom no session is needed. */
const PLACES = {
  registration: '/auth/otp/verify',
  sign_in: '/auth/2fa/verify',
  email_change: '/users/me/email-change/confirm',
  phone: '/users/me/phone/verify',
  second_factor: '/users/me/2fa/enable/confirm',
  address: '/users/me/email/verification/confirm',
} as const;

type Place = keyof typeof PLACES;

const PLACE_NAMES: readonly Place[] = ['registration', 'sign_in', 'email_change', 'phone', 'second_factor', 'address'];

type Sent = { readonly challengeId: unknown; readonly code: string };

/** A code of every kind that is open at the same time; those of a session are of one user, ana. */
const openAll = async () => {
  const { api, ana, codeTo } = await open({ emailVerifiedAt: null });
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  const eva = await signedIn(api, 'eva');
  const beto = await signedIn(api, 'beto', { email: 'beto@example.mx', twoFactor: { enabled: true, method: 'email' } });
  const post = (path: string, body: unknown) => invoke(api, { method: 'POST', path, body });
  const idOf = (reply: ApiReply): unknown => {
    expect(reply.status).toBe(202);
    return reply.at('data.id');
  };
  const sent: Readonly<Record<Place, Sent>> = {
    registration: { challengeId: idOf(await post('/auth/register', registration({ email: REGISTERED }))), code: codeTo(REGISTERED) },
    sign_in: {
      challengeId: idOf(await post('/auth/login', { email: 'beto@example.mx', password: PASSWORD })),
      code: codeTo('beto@example.mx'),
    },
    email_change: {
      challengeId: idOf(await ana.send('POST', '/users/me/email-change', { new_email: NEW_EMAIL, password: PASSWORD })),
      code: codeTo(NEW_EMAIL),
    },
    phone: { challengeId: idOf(await ana.send('PUT', '/users/me/phone', { phone: PHONE })), code: codeTo(PHONE) },
    second_factor: {
      challengeId: idOf(await ana.send('POST', '/users/me/2fa/enable', { method: 'email', password: PASSWORD })),
      code: codeTo('ana@example.mx'),
    },
    address: { challengeId: idOf(await ana.send('POST', '/users/me/email/verification')), code: codeTo('ana@example.mx') },
  };
  const type = (place: Place, { challengeId, code }: Sent, by = ana): Promise<ApiReply> =>
    by.send('POST', PLACES[place], { challenge_id: challengeId, code });
  return { sent, type, beto, eva };
};

describe('a code', () => {
  test.each(PLACE_NAMES)('of the kind %s works in no other place, and cannot even be guessed at there', async (kind) => {
    const { sent, type } = await openAll();
    const elsewhere = PLACE_NAMES.filter((place) => place !== kind);
    // More often than it may be guessed wrong.
    for (const place of [...elsewhere, ...elsewhere])
      expect([place, ...codes(await type(place, sent[kind]))]).toEqual([place, 'otp_invalid']);
    expect((await type(kind, sent[kind])).status).toBe(200);
  });

  test.each(['email_change', 'phone', 'second_factor', 'address'] as const)(
    'of the kind %s belongs to its user: for another it does not exist, and their fifth guess burns nothing',
    async (kind) => {
      const { sent, type, eva } = await openAll();
      for (let turn = 0; turn < 6; turn += 1) expect(codes(await type(kind, sent[kind], eva))).toEqual(['otp_invalid']);
      expect((await type(kind, sent[kind])).status).toBe(200);
    },
  );

  test.each(PLACE_NAMES)('of the kind %s works once, also of three concurrent uses', async (kind) => {
    const { sent, type } = await openAll();
    const replies = await Promise.all([1, 2, 3].map(() => type(kind, sent[kind])));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(codes(await type(kind, sent[kind]))).toEqual(['otp_used']);
  });
});
