import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import * as v from 'valibot';

import { verifierScript } from '../../support/evidence/pack.ts';
import { page, portalExchange } from '../../support/evidence/portal.ts';
import { validatedOver } from '../../support/evidence/validated.ts';

const verifierModule = v.object({ verifyPack: v.function() });

/** The verifier of the guide as a function of pack and keys: its script without the part that reads arguments. */
const loadVerifier = async () => {
  const [functions = ''] = verifierScript().split('\ntry {\n  const [packPath');
  const file = join(mkdtempSync(join(tmpdir(), 'evidence-')), 'verifier.mjs');
  writeFileSync(file, `${functions}\nexport { verifyPack };\n`);
  expect(readFileSync(file, 'utf8')).toContain('const verifyPack =');
  const { verifyPack } = v.parse(verifierModule, await import(pathToFileURL(file).href));
  return (pack: Buffer, keys: unknown): boolean => {
    try {
      verifyPack(pack, keys);
      return true;
    } catch {
      return false;
    }
  };
};

/** A pack as small as packs are: a denial on a page of a line. */
const smallPack = async () => {
  const { evidence, keys } = await validatedOver(portalExchange(() => page('<p>Error</p>')));
  const keySet: unknown = JSON.parse(await keys());
  return { pack: (await evidence()).bytes, keySet };
};

describe('the verifier of the guide', () => {
  test('refuses a pack in which any one byte is another', async () => {
    const [isGenuine, { pack, keySet }] = await Promise.all([loadVerifier(), smallPack()]);
    expect(isGenuine(pack, keySet)).toBe(true);
    const accepted: number[] = [];
    for (const [at, byte] of pack.entries()) {
      // The lowest bit, the letter's case, and all bits.
      for (const change of [0x01, 0x20, 0xff]) {
        pack[at] = byte ^ change;
        if (isGenuine(pack, keySet)) accepted.push(at);
      }
      pack[at] = byte;
    }
    expect(accepted).toEqual([]);
  });

  test('refuses a pack with a byte more or less at any place', async () => {
    const [isGenuine, { pack, keySet }] = await Promise.all([loadVerifier(), smallPack()]);
    const accepted: number[] = [];
    for (let at = 0; at <= pack.length; at += 1) {
      const longer = Buffer.concat([pack.subarray(0, at), Buffer.of(0), pack.subarray(at)]);
      const shorter = Buffer.concat([pack.subarray(0, at), pack.subarray(at + 1)]);
      if (isGenuine(longer, keySet) || (at < pack.length && isGenuine(shorter, keySet))) accepted.push(at);
    }
    expect(accepted).toEqual([]);
  });

  test('refuses a pack whose key is not in the set', async () => {
    const [isGenuine, { pack }] = await Promise.all([loadVerifier(), smallPack()]);
    expect(isGenuine(pack, { keys: [] })).toBe(false);
  });
});
