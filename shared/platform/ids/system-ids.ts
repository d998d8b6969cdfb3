import { randomBytes, randomUUID } from 'node:crypto';

import type { Ids } from './ids.ts';

/** A number from 0 up to 1 that guards nothing: it spreads what would happen at once. */
export const systemRandom = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

/** Ids and random bytes of the operating system. */
export const systemIds: Ids = { uuid: () => randomUUID(), bytes: (count) => randomBytes(count) };
