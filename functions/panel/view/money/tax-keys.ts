import type { CfdiUse } from '../../../billing/domain/sat-catalogues.ts';

const REGIME = /^\d{3}$/;

type Names = Readonly<Record<string, string>>;

/** Whether a text is a key of c_UsoCFDI that the page offers. */
export const isCfdiUse = (key: string): key is CfdiUse => /^(?:[GIDS]\d{2}|CP01|CN01)$/.test(key);

/** Regimes and uses, with their names. */
export const taxKeysOf = (names: Names) => ({
  regimes: Object.entries(names).filter(([key]) => REGIME.test(key)),
  uses: Object.entries(names).filter(([key]) => isCfdiUse(key)),
});
