import * as v from 'valibot';

import type { Broadcast, BroadcastId, BroadcastStatus } from '../../../shared/broadcasts/domain/broadcast.ts';
import { BROADCAST_STATUSES, channelsOf } from '../../../shared/broadcasts/domain/broadcast.ts';
import { isDryRunCurrent } from '../../../shared/broadcasts/domain/transitions.ts';
import type { BroadcastStore } from '../../../shared/broadcasts/ports/broadcast-store.ts';
import { typeOf } from '../../../shared/broadcasts/use-cases/serve-recipient.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Channel } from '../../../shared/notifications/domain/notified-events.ts';
import { switchesOf } from '../../../shared/notifications/domain/preferences.ts';
import { broadcastParams } from '../../../shared/notifications/domain/texts/params.ts';
import { renderNotification } from '../../../shared/notifications/domain/texts/render-notification.ts';
import type { PreferenceStore } from '../../../shared/notifications/ports/preference-store.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/platform/i18n/language.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';

const EXAMPLES = 3;

/** A broadcast as one of its recipients would get it now. */
export type Example = {
  readonly userId: UserId;
  readonly language: Language;
  readonly channels: readonly Channel[];
  readonly title: string;
  readonly body: string;
};

export type ShownBroadcast = { readonly broadcast: Broadcast; readonly examples: readonly Example[] };

export type BroadcastsPage = { readonly broadcasts: readonly Broadcast[]; readonly size: number; readonly next: string | null };

type Deps = {
  readonly broadcasts: Pick<BroadcastStore, 'find' | 'list' | 'page'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly preferenceStore: Pick<PreferenceStore, 'find'>;
  readonly cursors: Cursors;
};

type PageRequest = {
  readonly statuses: readonly BroadcastStatus[] | undefined;
  readonly size: number;
  readonly after: string | null;
};

export const makeReadBroadcasts = ({ broadcasts, users, preferenceStore, cursors }: Deps) => {
  /** The profile of a recipient; null for a deleted one, and for one that is unreadable. */
  const readRecipient = async (userId: UserId) => {
    try {
      return await users.find(userId);
    } catch (error) {
      if (v.isValiError(error)) return null;
      throw error;
    }
  };

  const exampleOf = async (broadcast: Broadcast, userId: UserId): Promise<readonly Example[]> => {
    const user = await readRecipient(userId);
    if (user === null) return [];
    const type = typeOf(broadcast);
    const switches = switchesOf(await preferenceStore.find(userId), type);
    const language = user.language ?? DEFAULT_LANGUAGE;
    const text = renderNotification({ type, params: broadcastParams(broadcast.texts), count: 1 }, language);
    return [{ userId, language, channels: channelsOf(broadcast).filter((channel) => switches[channel]), ...text }];
  };

  return {
    /** A broadcast; while it can be confirmed, with the texts of its first three recipients. */
    find: async (id: BroadcastId, now: number): Promise<Result<ShownBroadcast, 'not_found'>> => {
      const seen = await broadcasts.find(id);
      if (seen === null) return fail('not_found');
      const { broadcast } = seen;
      if (broadcast.status !== 'ready' || broadcast.pages === 0 || !isDryRunCurrent(broadcast, now)) return ok({ broadcast, examples: [] });
      const first = (await broadcasts.page(broadcast, 0)).slice(0, EXAMPLES);
      return ok({ broadcast, examples: (await Promise.all(first.map((userId) => exampleOf(broadcast, userId)))).flat() });
    },

    /** A page of broadcasts, newest first. */
    list: async ({ statuses = BROADCAST_STATUSES, size, after: token }: PageRequest): Promise<Result<BroadcastsPage, 'invalid_cursor'>> => {
      const binding = JSON.stringify(['admin_broadcasts', statuses]);
      const start = token === null ? null : await cursors.read(token, binding);
      if (token !== null && typeof start !== 'string') return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
      const page = await broadcasts.list({ statuses, after: typeof start === 'string' ? start : null, limit: size });
      const last = page.broadcasts.at(-1);
      const next = page.hasMore && last !== undefined ? await cursors.sign(last.position, binding) : null;
      return ok({ broadcasts: page.broadcasts.map(({ broadcast }) => broadcast), size, next });
    },
  };
};

export type ReadBroadcasts = ReturnType<typeof makeReadBroadcasts>;
