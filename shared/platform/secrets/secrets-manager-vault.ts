import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { makeDerivedKeys } from './derived-keys.ts';
import { isSealedText, type Vault } from './vault.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = '1.';

/** AES-256-GCM under a key derived from the service's one secret, bound to its context as additional data. */
export const makeVault = (secretArn: string): Vault => {
  const keyFor = makeDerivedKeys(secretArn);
  return {
    seal: async (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, await keyFor('stored-secrets'), nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      const sealed = `${VERSION}${bytes.toString('base64url')}`;
      if (!isSealedText(sealed)) throw new TypeError('a sealed text has another form');
      return sealed;
    },
    open: async (sealed, context) => {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      const decipher = createDecipheriv(ALGORITHM, await keyFor('stored-secrets'), bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
};
