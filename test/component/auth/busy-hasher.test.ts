import { BusyError } from '../../../shared/platform/busy-error.ts';
import { fakeHasher } from '../../support/fakes/identity/password-hasher.ts';
import { login, openAuth, registered } from './sign-in.ts';

test('a sign-in whose password check waited too long answers 503 service_busy with Retry-After, and raises no alarm', async () => {
  const refuse = (): Promise<never> => Promise.reject(new BusyError('no turn'));
  const api = await openAuth({ hasher: { ...fakeHasher, verify: refuse } });
  await registered(api);
  const reply = await login(api);
  expect([reply.status, reply.problems, reply.headers['retry-after']]).toEqual([503, [{ code: 'service_busy', at: null }], '5']);
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(api.log.metrics).not.toContain('UnhandledError');
});
