import { isSameText } from './same-text.ts';

/** Signs with the secret of now; compares with those of all versions that are in use. */
export type Signer = {
  readonly sign: (text: string) => Promise<string>;
  readonly allSignatures: (text: string) => Promise<readonly string[]>;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Tokens with a payload that callers can read and not change: `<base64url of JSON>.<signature>`. */
export const makeSignedJson = ({ sign, allSignatures }: Signer) => {
  const signedText = (encoded: string, binding: string | undefined): string => (binding === undefined ? encoded : `${encoded} ${binding}`);
  return {
    /** A token that is valid with the same binding alone, which is not part of it. */
    sign: async (payload: unknown, binding?: string): Promise<string> => {
      const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${encoded}.${await sign(signedText(encoded, binding))}`;
    },
    /** The payload; undefined for a forged token. The comparison takes the same time wherever the signatures differ. */
    read: async (token: string, binding?: string): Promise<unknown> => {
      const [encoded = '', signature = '', ...others] = token.split('.');
      if (others.length > 0) return undefined;
      const signatures = await allSignatures(signedText(encoded, binding));
      if (!signatures.some((each) => isSameText(signature, each))) return undefined;
      return parsed(Buffer.from(encoded, 'base64url').toString());
    },
  };
};
