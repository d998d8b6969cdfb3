import { createdAtOf, type NotificationId } from './notification.ts';

/** More notifications of one type than this, within the window, become one. */
export const DIGEST_THRESHOLD = 20;
export const DIGEST_WINDOW_MS = 600_000;

/** The latest notifications of one type. */
export type RecentOfType = {
  /** Those of the window, oldest first; at most as many as the threshold. */
  readonly ids: readonly NotificationId[];
  /** The digest that further events join until an instant; null for none. */
  readonly digest: { readonly id: NotificationId; readonly until: number } | null;
};

export const NONE_RECENT: RecentOfType = { ids: [], digest: null };

/** Where an event is placed: by itself, in a digest with the earlier ones, or in the digest that is open. */
export type Placement =
  | { readonly kind: 'single'; readonly recent: RecentOfType }
  | { readonly kind: 'digest'; readonly replaced: readonly NotificationId[]; readonly recent: RecentOfType }
  | { readonly kind: 'join'; readonly digestId: NotificationId };

const isInWindow = (id: NotificationId, at: number): boolean => Math.abs(at - createdAtOf(id)) < DIGEST_WINDOW_MS;

/** The entries that can still influence an event at an instant; null when there are none. */
export const recentAt = ({ ids, digest }: RecentOfType, at: number): RecentOfType | null => {
  const kept = { ids: ids.filter((id) => isInWindow(id, at)), digest: digest !== null && digest.until > at ? digest : null };
  return kept.ids.length === 0 && kept.digest === null ? null : kept;
};

/** Decides where an event of an instant is placed. */
export const placementOf = (id: NotificationId, recent: RecentOfType): Placement => {
  const at = createdAtOf(id);
  const { ids, digest } = recentAt(recent, at) ?? NONE_RECENT;
  if (digest !== null) return { kind: 'join', digestId: digest.id };
  if (ids.length < DIGEST_THRESHOLD) return { kind: 'single', recent: { ids: [...ids, id], digest: null } };
  return { kind: 'digest', replaced: ids, recent: { ids: [], digest: { id, until: at + DIGEST_WINDOW_MS } } };
};
