import * as v from 'valibot';

import { isSealedText, type Vault } from '../../../../shared/platform/secrets/vault.ts';

const sealedPair = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]));

/** Seals into a readable text with its context. */
export const fakeVault: Vault = {
  seal: (text, context) => {
    const sealed = `1.${Buffer.from(JSON.stringify([context, text])).toString('base64url')}`;
    return isSealedText(sealed) ? Promise.resolve(sealed) : Promise.reject(new TypeError(sealed));
  },
  open: (sealed, context) => {
    const [sealedFor, text] = v.parse(sealedPair, Buffer.from(sealed.slice(2), 'base64url').toString());
    return sealedFor === context ? Promise.resolve(text) : Promise.reject(new Error('sealed for something else'));
  },
};
