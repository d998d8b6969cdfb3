/**
 * The number of an amount as people type it, with commas between thousands and a peso sign; null for a text that is no amount, which the API
 * then refuses as missing.
 */
export const amountOf = (typed: string): number | null => {
  const plain = typed.replaceAll(/[\s$,]/g, '');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
};
