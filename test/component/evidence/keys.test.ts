import * as v from 'valibot';

import { formatMasterSecret, parseMasterSecret } from '../../../shared/platform/secrets/master-secret.ts';
import { get } from '../../support/api/invoke.ts';
import { verifyWithScript } from '../../support/evidence/pack.ts';
import { validatedOver } from '../../support/evidence/validated.ts';

const keySet = v.object({ keys: v.array(v.record(v.string(), v.string())) });

const version = (number: number, from: number, secret: string | null) => ({
  version: number,
  from,
  secret,
  innerKeys: {},
  unusedSince: null,
});

describe('GET /.well-known/evidence-keys.json', () => {
  test('lists the present key before its first signature, as a JWK set', async () => {
    const { api, caller } = await validatedOver();
    const reply = await get(api, caller, '/.well-known/evidence-keys.json');
    expect(reply.headers['content-type']).toBe('application/jwk-set+json');
    const { keys } = v.parse(keySet, JSON.parse(reply.text));
    expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
    // The private part is no member.
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  test('keeps the key of a version of the secret that is dropped, so that an earlier pack verifies', async () => {
    const first = version(1, 0, 'the first');
    let versions = parseMasterSecret(formatMasterSecret([first]));
    const { evidence, keys } = await validatedOver(undefined, undefined, { masterSecret: () => Promise.resolve(versions) });
    const before = (await evidence()).bytes;
    versions = [version(1, 0, null), version(2, 1, 'the second')];
    const after = (await evidence()).bytes;
    const set = await keys();
    expect(v.parse(keySet, JSON.parse(set)).keys).toHaveLength(2);
    expect(verifyWithScript(before, set)).toContain('genuine: ');
    expect(verifyWithScript(after, set)).toContain('genuine: ');
  });
});
