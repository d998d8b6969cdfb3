import { randomBytes, randomUUID } from 'node:crypto';

import type { Ids } from './ids.ts';

/** Ids and random bytes of the operating system. */
export const systemIds: Ids = { uuid: () => randomUUID(), bytes: (count) => randomBytes(count) };
