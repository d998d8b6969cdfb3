/** Public keys by the number of their certificate: SubjectPublicKeyInfo (DER) in base64. */
export type SealKeys = ReadonlyMap<string, string>;

const ENTRY = /^([0-9]{20})=([A-Za-z0-9+/]+={0,2})$/;

/** Reads entries between blanks, `<number of the certificate>=<key>`; null for any other text. */
export const parseSealKeys = (text: string): SealKeys | null => {
  const entries = text.split(' ').filter((entry) => entry !== '');
  const keys = entries.flatMap((entry): readonly (readonly [string, string])[] => {
    const [, number, key] = ENTRY.exec(entry) ?? [];
    return number === undefined || key === undefined ? [] : [[number, key]];
  });
  return keys.length === entries.length ? new Map(keys) : null;
};
