import { generateKeyPairSync, sign } from 'node:crypto';

import type { GuardedFetch } from '../../../../shared/platform/outgoing/guarded-fetch.ts';

const KEY_ID = 'f3a1c7e05d2b';

/** A key pair like those of GitHub's secret scanning; P-256 by default. */
export const makeAlertSigner = (keyId = KEY_ID, namedCurve = 'P-256') => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return {
    /** An entry of GitHub's list of public keys. */
    listed: { key_identifier: keyId, key: publicKey.export({ type: 'spki', format: 'pem' }), is_current: true },
    headersFor: (body: string) => ({
      'Github-Public-Key-Identifier': keyId,
      'Github-Public-Key-Signature': sign('sha256', Buffer.from(body), privateKey).toString('base64'),
    }),
  };
};

export type AlertSigner = ReturnType<typeof makeAlertSigner>;

/** GitHub's answer with public keys, and a count of its requests. */
export const makeKeyServer = (...signers: readonly AlertSigner[]) => {
  const state = { asked: 0, isDown: false, listed: signers.map(({ listed }) => listed) };
  const guarded: Pick<GuardedFetch, 'send'> = {
    send: () => {
      state.asked += 1;
      if (state.isDown) return Promise.resolve({ kind: 'failed', problem: 'timeout', cause: null });
      const body = Buffer.from(JSON.stringify({ public_keys: state.listed }));
      return Promise.resolve({ kind: 'response', status: 200, headers: {}, body, isTruncated: false });
    },
  };
  return { state, guarded };
};
