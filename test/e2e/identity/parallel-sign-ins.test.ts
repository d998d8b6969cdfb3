import { request as httpRequest } from 'node:http';

import { call } from '../support/api.ts';
import { newUser } from '../support/operator.ts';
import { stack } from '../support/stack.ts';

const SIGN_INS = 24;
/** An address of its own: one address may sign in 30 times in 15 minutes. */
const ADDRESS = '127.0.0.79';

const signIn = (email: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port, pathname } = new URL(`${stack.base_url}/auth/login`);
    const headers = { 'Content-Type': 'application/json' };
    const outgoing = httpRequest(
      { host: '127.0.0.1', port, path: pathname, method: 'POST', localAddress: ADDRESS, headers },
      (response) => {
        response.resume().once('end', () => {
          resolve(response.statusCode ?? 0);
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify({ email, password: 'once tortugas bajo la lluvia' }));
  });

test('a request to another family is answered while 24 sign-ins at once are under way, which are all answered', async () => {
  const { api_key: key } = await newUser('empresa');
  let signedIn = 0;
  const signIns = Array.from({ length: SIGN_INS }, async (_unused, index) => {
    const status = await signIn(`nobody-${index}@example.mx`);
    signedIn += 1;
    return status;
  });
  const plans = await call('/plans', { key });
  expect(plans.status).toBe(200);
  expect(signedIn).toBeLessThan(SIGN_INS);
  expect(await Promise.all(signIns)).toEqual(Array.from({ length: SIGN_INS }, () => 401));
});
