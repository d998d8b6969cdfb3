/** The right to work on something, until an instant (epoch milliseconds). Its holder is known by the token. */
export type Lease = { readonly token: string; readonly until: number };

/** Whether nobody holds a lease at an instant: there is none, or it has ended. */
export const isLeaseFree = (lease: Lease | null, now: number): boolean => lease === null || lease.until <= now;

/** Whether the token is that of the holder, whose lease may have ended without anybody taking over. */
export const holdsLease = (lease: Lease | null, token: string): boolean => lease?.token === token;
