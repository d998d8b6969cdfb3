import type { ItemEvent } from '../../events/catalogue.ts';
import type { AccountChange } from './account-store.ts';

/** What follows from a change of an account. */
export const accountEvents = (change: AccountChange): readonly ItemEvent[] =>
  change.kind === 'key' ? [{ type: 'api_key.regenerated', at: change.at }] : [];
