import { readFile } from 'node:fs/promises';

import { passwordHasher } from '../../../shared/identity/passwords/adapters/password-hasher.ts';
import { SALT_BYTES } from '../../../shared/identity/passwords/ports/password-hasher.ts';

const SIGN_INS = 24;
/** Reads before which hashes may end that were under way when they began. */
const READS = 20;

test('24 concurrent password checks leave threads for other work: files are read long before the last of them is hashed', async () => {
  const stored = await passwordHasher.hash('once tortugas', new Uint8Array(SALT_BYTES));
  let checked = 0;
  const checks = Array.from({ length: SIGN_INS }, async () => {
    const isRight = await passwordHasher.verify('once tortugas', stored);
    checked += 1;
    return isRight;
  });
  for (let read = 0; read < READS; read += 1) await readFile(import.meta.filename);
  expect(checked).toBeLessThan(SIGN_INS / 2);
  expect(await Promise.all(checks)).toEqual(Array.from({ length: SIGN_INS }, () => true));
});
