import type { NotificationParams } from '../notification.ts';
import type { NotifiedType } from '../notified-events.ts';

/** The texts of a notification: one line, and a sentence or two. */
export type NotificationText = { readonly title: string; readonly body: string };

/** The texts of a language: one entry for each type of event. */
export type NotificationTexts = {
  readonly of: Readonly<Record<NotifiedType, (params: NotificationParams) => NotificationText>>;
  /** Names of the types, for digests. */
  readonly nameOf: Readonly<Record<NotifiedType, string>>;
  readonly digest: (name: string, count: number) => NotificationText;
};
