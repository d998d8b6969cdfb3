import type { ItemEvent } from '../../../events/catalogue.ts';
import type { User } from '../domain/account.ts';
import type { StoredChange } from './account-store.ts';

/** A number that was never verified is worth nothing, so that nobody has to be told of it. */
const isTold = (before: User['phone'], after: User['phone']): boolean =>
  after === null ? before !== null && before.verifiedAt !== null : after.verifiedAt !== null;

/** What follows from what users set themselves; null for other changes. */
const settingEvents = (user: User, change: StoredChange): readonly ItemEvent[] | null => {
  switch (change.kind) {
    case 'email':
      return [{ type: change.email === user.email ? 'security.email_verified' : 'security.email_changed', at: change.at }];
    case 'phone':
      return isTold(user.phone, change.phone) ? [{ type: 'security.phone_changed', at: change.at }] : [];
    case 'two_factor':
      return [{ type: 'security.two_factor_changed', at: change.at, change: change.step }];
    case 'recovery_codes':
      return [{ type: 'security.two_factor_changed', at: change.at, change: 'recovery_codes' }];
    default:
      return null;
  }
};

/** What follows from the end of an account, and from its return; null for other changes. */
const lifeEvents = (change: StoredChange): readonly ItemEvent[] | null => {
  switch (change.kind) {
    case 'deletion':
      return [{ type: 'security.account_deleted', at: change.at }];
    case 'restoration':
      return [{ type: 'security.account_restored', at: change.at, by: change.tokenId === null ? 'operator' : 'user' }];
    default:
      return null;
  }
};

/** What follows from other changes. */
const stateEvents = (change: StoredChange): readonly ItemEvent[] => {
  switch (change.kind) {
    case 'key':
      return [{ type: 'api_key.regenerated', at: change.at }];
    case 'key_exposed':
      return [{ type: 'security.api_key_exposed', at: change.at }];
    case 'key_revealed':
      return [{ type: 'security.api_key_revealed', at: change.at }];
    case 'tokens':
      return [{ type: 'security.sessions_ended', at: change.at }];
    case 'password':
      return [{ type: 'security.password_changed', at: change.at }];
    case 'email_verified':
      return [{ type: 'security.email_verified', at: change.at }];
    case 'address_claimed':
      return [
        { type: 'security.email_verified', at: change.at },
        ...(change.passwordHash === null ? [] : [{ type: 'security.password_changed', at: change.at } as const]),
      ];
    default:
      return [];
  }
};

/** What follows from a change of an account, as it was before. */
export const accountEvents = (user: User, change: StoredChange): readonly ItemEvent[] =>
  settingEvents(user, change) ?? lifeEvents(change) ?? stateEvents(change);

/** Id of the request that makes a change; null for those of an operator. */
export const correlationIdOf = (change: StoredChange): string | null => ('correlationId' in change ? change.correlationId : null);
