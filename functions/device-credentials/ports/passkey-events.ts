import type { PasskeyCause } from './passkey-store.ts';

/** What is told when a user's passkeys change. */
export const changeEvent = (change: 'added' | 'removed', { at }: PasskeyCause) =>
  ({ type: 'security.passkey_changed', at, change }) as const;

/** What is told when the counter of a passkey went back. */
export const regressionEvent = ({ at }: PasskeyCause) => ({ type: 'security.passkey_counter_regressed', at }) as const;
