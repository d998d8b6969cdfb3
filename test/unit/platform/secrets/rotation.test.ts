import fc from 'fast-check';

import { makeVersionedSigningKeys } from '../../../../functions/webhooks/adapters/signing-keys.ts';
import { publicKeyOf } from '../../../../functions/webhooks/domain/signature.ts';
import {
  beginRotation,
  dropOlderVersions,
  KEPT_DAYS,
  LEAD_MS,
  recordMigration,
} from '../../../../infra/operator/master-secret/rotation.ts';
import { STORED_DIGESTS } from '../../../../shared/digests/hmac.ts';
import { makeCursors } from '../../../../shared/platform/secrets/cursors.ts';
import { makeMasterSecretReader, SECRET_MAX_AGE_MS } from '../../../../shared/platform/secrets/derived-keys.ts';
import { rewrapDigest, storedDigest } from '../../../../shared/platform/secrets/keyed-digest.ts';
import { formatMasterSecret, parseMasterSecret, versionAt, type MasterSecret } from '../../../../shared/platform/secrets/master-secret.ts';
import { makeVersionedHmac } from '../../../../shared/platform/secrets/secrets-manager-hmac.ts';
import { makeVersionedVault } from '../../../../shared/platform/secrets/secrets-manager-vault.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-05T18:00:00Z');

const ONE = parseMasterSecret('the first secret');
const TWO = beginRotation(ONE, 'the second secret', NOW);
const BEGUN = NOW + LEAD_MS;
const DROPPED = BEGUN + KEPT_DAYS * DAY_MS;
const UNUSED = { olderItems: 0, signingKeyIds: ['2-v2'] };
const MIGRATED = recordMigration(TWO, 0, BEGUN);
const ONLY_TWO = dropOlderVersions(MIGRATED, UNUSED, DROPPED);
const THREE = beginRotation(ONLY_TWO, 'the third secret', DROPPED);

const hmacOf = (versions: MasterSecret, now: number) =>
  makeVersionedHmac(
    () => Promise.resolve(versions),
    () => now,
  );
const vaultOf = (versions: MasterSecret, now: number) =>
  makeVersionedVault(
    () => Promise.resolve(versions),
    () => now,
  );
const purposes = fc.constantFrom(...Object.values(STORED_DIGESTS));

describe('a stored digest', () => {
  test('carried over without its text equals the digest that its text gets under the new version', () => {
    fc.assert(
      fc.property(fc.string(), purposes, (text, purpose) => {
        const [first] = ONE;
        const stored = storedDigest(ONE, purpose, text, first);
        const second = versionAt(TWO, BEGUN);
        const carried = rewrapDigest(TWO, purpose, stored, second);
        expect(carried).toBe(storedDigest(TWO, purpose, text, second));
        const third = versionAt(THREE, DROPPED + LEAD_MS);
        const expected = storedDigest(THREE, purpose, text, third);
        expect([rewrapDigest(THREE, purpose, carried, third), rewrapDigest(THREE, purpose, stored, third)]).toEqual([expected, expected]);
      }),
    );
  });

  test('is the same after the text of the older version is dropped', () => {
    fc.assert(
      fc.property(fc.string(), purposes, (text, purpose) => {
        expect(storedDigest(ONLY_TWO, purpose, text, versionAt(ONLY_TWO, DROPPED))).toBe(
          storedDigest(TWO, purpose, text, versionAt(TWO, BEGUN)),
        );
      }),
    );
  });

  test('names its version, and of the first version is as deployments without rotation store it', async () => {
    expect(await hmacOf(ONE, NOW).ofApiKey('key')).toMatch(/^[\w-]{20}$/);
    expect(await hmacOf(TWO, BEGUN).ofApiKey('key')).toMatch(/^2~[\w-]{20}$/);
    expect(await hmacOf(TWO, BEGUN).ofPhoneSuffix('1234')).toMatch(/^2~[\w-]{16}$/);
  });

  test('is not rewritten when it has the version already', async () => {
    const stored = await hmacOf(TWO, BEGUN).ofCode('123456');
    expect(rewrapDigest(TWO, STORED_DIGESTS.code, stored, versionAt(TWO, BEGUN))).toBe(stored);
  });
});

describe('two instances', () => {
  test('find the data that the other stored, whether or not the new version has begun for them', async () => {
    const [before, after] = [hmacOf(TWO, BEGUN - 1), hmacOf(TWO, BEGUN)];
    expect(await before.ofApiKey('key')).not.toBe(await after.ofApiKey('key'));
    expect(await before.allOfApiKey('key')).toContain(await after.ofApiKey('key'));
    expect(await after.allOfApiKey('key')).toContain(await before.ofApiKey('key'));
    expect(await after.allOfConfirmation('text')).toContain(await before.ofConfirmation('text'));
    expect(await after.allOfArchiveLink('id')).toContain(await hmacOf(ONE, NOW).ofArchiveLink('id'));
  });

  test('count the requests of a window to a destination under one name', async () => {
    const names = await Promise.all([BEGUN - 1, BEGUN].map((now) => hmacOf(TWO, now).ofDestination('+525512345678', BEGUN - 60_000)));
    expect(names[0]).toBe(names[1]);
    expect(await hmacOf(TWO, BEGUN).ofDestination('+525512345678', BEGUN)).not.toBe(names[0]);
  });

  test('accept the cursors of each other', async () => {
    const [before, after] = [makeCursors(hmacOf(TWO, BEGUN - 1)), makeCursors(hmacOf(TWO, BEGUN))];
    expect(await after.read(await before.sign(['last'], 'list'), 'list')).toEqual(['last']);
    expect(await before.read(await after.sign(['last'], 'list'), 'list')).toEqual(['last']);
    expect(await after.read(await before.sign(['last'], 'list'), 'another list')).toBeUndefined();
  });

  test('open texts that the other sealed, and nothing opens a text whose version is retired', async () => {
    const sealed = await vaultOf(TWO, BEGUN - 1).seal('secret', 'endpoint');
    expect(sealed).toMatch(/^1\./);
    expect(await vaultOf(TWO, BEGUN).open(sealed, 'endpoint')).toBe('secret');
    const newer = await vaultOf(TWO, BEGUN).seal('secret', 'endpoint');
    expect(newer).toMatch(/^2\./);
    expect(await vaultOf(TWO, BEGUN - 1).open(newer, 'endpoint')).toBe('secret');
    expect(await vaultOf(ONLY_TWO, DROPPED).open(newer, 'endpoint')).toBe('secret');
    await expect(vaultOf(ONLY_TWO, DROPPED).open(sealed, 'endpoint')).rejects.toThrow(RangeError);
  });
});

describe('a webhook key', () => {
  const publicKeys = async (versions: MasterSecret, ids: readonly string[]) =>
    (await makeVersionedSigningKeys(() => Promise.resolve(versions), ids)()).map(publicKeyOf);

  test('stays the same through a rotation, and one that names the new version is derived from it', async () => {
    expect(await publicKeys(TWO, ['1'])).toEqual(await publicKeys(ONE, ['1']));
    expect(await publicKeys(ONLY_TWO, ['2-v2'])).toEqual(await publicKeys(TWO, ['2-v2']));
    await expect(publicKeys(ONE, ['2-v2'])).rejects.toThrow(RangeError);
  });
});

describe('rotation', () => {
  test('begin refuses while another rotation is not finished', () => {
    expect(() => beginRotation(TWO, 'another', BEGUN)).toThrow(RangeError);
  });

  test('drop refuses while backups, stored items or a webhook key need the older version', () => {
    expect(() => dropOlderVersions(ONE, UNUSED, DROPPED)).toThrow('There is no older version');
    expect(() => dropOlderVersions(TWO, UNUSED, DROPPED)).toThrow('migrate again');
    expect(() => dropOlderVersions(MIGRATED, UNUSED, DROPPED - 1)).toThrow('Backups');
    expect(() => dropOlderVersions(MIGRATED, { ...UNUSED, olderItems: 1 }, DROPPED)).toThrow('1 items');
    expect(() => dropOlderVersions(MIGRATED, { ...UNUSED, signingKeyIds: ['1'] }, DROPPED)).toThrow('-v2');
  });

  test('the 35 days of backups begin when a migration finds nothing older, and again after a restoration brought something back', () => {
    const day = (number: number) => BEGUN + number * DAY_MS;
    const migrated = recordMigration(recordMigration(TWO, 3, day(20)), 0, day(30));
    expect(() => dropOlderVersions(migrated, UNUSED, day(64))).toThrow('Backups');
    expect(recordMigration(migrated, 0, day(40))).toEqual(migrated);
    expect(parseMasterSecret(formatMasterSecret(migrated))).toEqual(migrated);
    const restored = recordMigration(recordMigration(migrated, 7, day(41)), 0, day(42));
    expect(() => dropOlderVersions(restored, UNUSED, day(76))).toThrow('Backups');
    expect(dropOlderVersions(restored, UNUSED, day(77))[0]).toMatchObject({ secret: null });
  });

  test('drop leaves nothing of the older secret but keys that later digests contain', () => {
    const text = formatMasterSecret(ONLY_TWO);
    expect(text).not.toContain('the first secret');
    expect(parseMasterSecret(text)).toEqual(ONLY_TWO);
    const keys = new Set(Object.values(STORED_DIGESTS).map(({ key }) => key));
    expect(new Set(Object.keys(ONLY_TWO[0].innerKeys))).toEqual(keys);
  });

  test('a secret survives being written and read, with every version', () => {
    expect(parseMasterSecret(formatMasterSecret(THREE))).toEqual(THREE);
    expect(() => parseMasterSecret('{"versions":[]}')).toThrow();
    expect(() => parseMasterSecret('{"versions":')).toThrow();
  });
});

describe('the text that a deployment begins with', () => {
  test('is the first version, whatever characters it begins with', () => {
    const anyText = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string().map((rest) => `{${rest}`),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseMasterSecret(text)).toEqual([{ version: 1, from: 0, secret: text, innerKeys: {}, unusedSince: null }]);
      }),
    );
  });
});

describe('makeMasterSecretReader', () => {
  test('reads the secret again after five minutes, long before a version begins', async () => {
    let now = NOW;
    const reads = [ONE, TWO];
    const read = makeMasterSecretReader(
      () => Promise.resolve(reads.shift() ?? TWO),
      () => now,
    );
    expect([await read(), await read()]).toEqual([ONE, ONE]);
    now += SECRET_MAX_AGE_MS - 1;
    expect(await read()).toEqual(ONE);
    now += 1;
    expect(await read()).toEqual(TWO);
    expect(SECRET_MAX_AGE_MS).toBeLessThan(LEAD_MS);
  });

  test('keeps the versions that it has when a later read fails, and rejects when the first one does', async () => {
    let now = NOW;
    const outcomes: (() => Promise<MasterSecret>)[] = [
      () => Promise.reject(new Error('unavailable')),
      () => Promise.resolve(ONE),
      () => Promise.reject(new Error('unavailable')),
    ];
    const read = makeMasterSecretReader(
      () => outcomes.shift()?.() ?? Promise.resolve(TWO),
      () => now,
    );
    await expect(read()).rejects.toThrow('unavailable');
    expect(await read()).toEqual(ONE);
    now += SECRET_MAX_AGE_MS;
    expect(await read()).toEqual(ONE);
    now += SECRET_MAX_AGE_MS;
    expect(await read()).toEqual(TWO);
  });
});
