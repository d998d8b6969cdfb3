import type { ItemEvent } from '../../events/catalogue.ts';
import type { AccountChange } from './account-store.ts';

/** What follows from a change of an account. */
export const accountEvents = (change: AccountChange): readonly ItemEvent[] => {
  switch (change.kind) {
    case 'status':
    case 'plan':
      return [];
    case 'key':
      return [{ type: 'api_key.regenerated', at: change.at }];
    case 'key_revealed':
      return [{ type: 'security.api_key_revealed', at: change.at }];
    case 'tokens':
      return [{ type: 'security.sessions_ended', at: change.at }];
    case 'password':
      return [{ type: 'security.password_changed', at: change.at }];
    case 'email_verified':
      return [{ type: 'security.email_verified', at: change.at }];
  }
};

/** Id of the request that makes a change; null for those of an operator. */
export const correlationIdOf = (change: AccountChange): string | null => ('correlationId' in change ? change.correlationId : null);
