import type { User } from '../domain/account.ts';

/** The owners of the service whose status is active; possibly a second older than a change. */
export type ActiveOwners = { readonly list: () => Promise<readonly User[]> };
