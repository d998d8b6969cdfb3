import type { LinkedIdentity } from '../domain/linked-identity.ts';

/** Time (epoch milliseconds) and request id of a change that is recorded as an event. */
export type IdentityCause = { readonly at: number; readonly correlationId: string };

/** The event of a change of a user's identities. */
export const changeEvent = (change: 'linked' | 'unlinked', { provider }: Pick<LinkedIdentity, 'provider'>, { at }: IdentityCause) =>
  ({ type: 'security.identity_changed', at, change, provider }) as const;
