import * as v from 'valibot';

import type { User } from '../../identity/accounts/domain/account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { UserStore } from '../../identity/accounts/ports/user-store.ts';
import { DEFAULT_LANGUAGE } from '../../platform/i18n/language.ts';
import { slicesOf } from '../../platform/slices.ts';
import type { Audience, AudiencePosition } from '../domain/broadcast.ts';
import { PAGE_RECIPIENTS, type CountedUsers } from '../domain/transitions.ts';
import type { AudienceLists, ListedRecipient } from '../ports/audience-lists.ts';

export type FindRecipientsDeps = { readonly audienceLists: AudienceLists; readonly users: Pick<UserStore, 'find'> };

const DEFAULT_PLAN = 'default';

const hasPlan = ({ plans }: Audience, planSlug: string | null): boolean => plans?.includes(planSlug ?? DEFAULT_PLAN) ?? true;

const hasLanguage = ({ languages }: Audience, { language }: User): boolean => languages?.includes(language ?? DEFAULT_LANGUAGE) ?? true;

const isOfAudience = (audience: Audience, user: User): boolean =>
  audience.roles.includes(user.role) &&
  audience.statuses.some((status) => status === user.status) &&
  hasPlan(audience, user.subscription?.planSlug ?? null) &&
  hasLanguage(audience, user);

const pagesOf = (found: readonly UserId[]) => slicesOf(found, PAGE_RECIPIENTS);

/** Reads the next users of an audience. Roles, statuses and plans are in the lists of users; the language is in the profile alone. */
export const makeFindRecipients = ({ audienceLists, users }: FindRecipientsDeps) => {
  /** The users with the given ids who meet a condition. One whose profile is unreadable is found, so that the broadcast counts the failure. */
  const usersThat = async (ids: readonly UserId[], meets: (user: User) => boolean): Promise<readonly UserId[]> => {
    const isFound = async (id: UserId): Promise<boolean> => {
      try {
        const user = await users.find(id);
        return user !== null && meets(user);
      } catch (error) {
        if (v.isValiError(error)) return true;
        throw error;
      }
    };
    const found = await Promise.all(ids.map(isFound));
    return ids.filter((_id, place) => found[place]);
  };

  const ofLanguage = async (audience: Audience, listed: readonly ListedRecipient[]): Promise<readonly UserId[]> => {
    const ids = listed.map(({ id }) => id);
    if (audience.languages === null) return ids;
    const found: UserId[] = [];
    for (const slice of slicesOf(ids, PAGE_RECIPIENTS)) found.push(...(await usersThat(slice, (user) => hasLanguage(audience, user))));
    return found;
  };

  return async (audience: Audience, { list, after }: AudiencePosition): Promise<CountedUsers> => {
    if (audience.userIds !== null) {
      return { pages: pagesOf(await usersThat(audience.userIds, (user) => isOfAudience(audience, user))), next: null };
    }
    const lists = audience.roles.flatMap((role) => audience.statuses.map((status) => ({ role, status })));
    const current = lists[list];
    if (current === undefined) return { pages: [], next: null };
    const read = await audienceLists.read({ ...current, after });
    const found = await ofLanguage(
      audience,
      read.users.filter(({ planSlug }) => hasPlan(audience, planSlug)),
    );
    const following = list + 1 < lists.length ? { list: list + 1, after: null } : null;
    return { pages: pagesOf(found), next: read.next === null ? following : { list, after: read.next } };
  };
};

export type FindRecipients = ReturnType<typeof makeFindRecipients>;
