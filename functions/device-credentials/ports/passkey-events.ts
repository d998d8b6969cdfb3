import type { PasskeyCause } from './passkey-store.ts';

/** The event of a change of a user's passkeys. */
export const changeEvent = (change: 'added' | 'removed', { at }: PasskeyCause) =>
  ({ type: 'security.passkey_changed', at, change }) as const;

/** The event of a passkey whose counter decreased. */
export const regressionEvent = ({ at }: PasskeyCause) => ({ type: 'security.passkey_counter_regressed', at }) as const;
