import { readsPasskeyOptions } from '../../view/passkey-support.ts';

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => readsPasskeyOptions(globalThis);

/** The answer of an authenticator to the options of the API; null for a user who declines, or a browser without passkeys. */
export const readPasskey = async (options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> => {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch {
    return null;
  }
};

/** The authenticator's answer to the options for a new passkey; null for a user who declines, or a browser without passkeys. */
export const createPasskey = async (options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> => {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch {
    return null;
  }
};
