/** The right to work on an entity, until an instant (epoch milliseconds). The token identifies its holder. */
export type Lease = { readonly token: string; readonly until: number };

/** Whether a lease is free at an instant: there is none, or it has ended. */
export const isLeaseFree = (lease: Lease | null, now: number): boolean => lease === null || lease.until <= now;

/** Whether the token is the holder's. The lease may have ended, but no other worker has taken over. */
export const holdsLease = (lease: Lease | null, token: string): boolean => lease?.token === token;
