const FIRST_VERSION = 1;

/**
 * The version of the master secret that the id of a signing key names: `2-v3` is derived from version 3, an id without a
 * version from the first. A key must not change while receivers hold its public half, so a rotation leaves it alone.
 */
export const keyVersionOfId = (id: string): number => Number(/-v([1-9]\d*)$/.exec(id)?.[1] ?? FIRST_VERSION);
