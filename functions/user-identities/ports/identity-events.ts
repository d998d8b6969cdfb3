import type { LinkedIdentity } from '../domain/linked-identity.ts';

/** A change of a user's identities that is told of: when (epoch milliseconds), and the id of the request. */
export type IdentityCause = { readonly at: number; readonly correlationId: string };

/** What is told when a user's identities change. */
export const changeEvent = (change: 'linked' | 'unlinked', { provider }: Pick<LinkedIdentity, 'provider'>, { at }: IdentityCause) =>
  ({ type: 'security.identity_changed', at, change, provider }) as const;
