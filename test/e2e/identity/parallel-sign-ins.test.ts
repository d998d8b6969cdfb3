import { call } from '../support/api.ts';
import { callFrom } from '../support/call-from.ts';
import { newUser } from '../support/operator.ts';

const SIGN_INS = 24;
/** An address of its own: one address may sign in 30 times in 15 minutes. */
const ADDRESS = '127.0.0.79';

const signIn = async (email: string): Promise<number> => {
  const { status } = await callFrom(ADDRESS, '/auth/login', { method: 'POST', body: { email, password: 'once tortugas bajo la lluvia' } });
  return status;
};

test('a request to another family is answered during 24 concurrent sign-ins, which are all answered', async () => {
  const { api_key: key } = await newUser('empresa');
  let signedIn = 0;
  const signIns = Array.from({ length: SIGN_INS }, async (_unused, index) => {
    const status = await signIn(`unknown-${index}@example.mx`);
    signedIn += 1;
    return status;
  });
  const plans = await call('/plans', { key });
  expect(plans.status).toBe(200);
  expect(signedIn).toBeLessThan(SIGN_INS);
  expect(await Promise.all(signIns)).toEqual(Array.from({ length: SIGN_INS }, () => 401));
});
