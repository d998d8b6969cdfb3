import { CHANNELS, NOTIFIED_TYPES, notifiedRow, type Channel, type ChannelSwitches, type NotifiedType } from './notified-events.ts';
import { isQuietAt, type QuietHours } from './quiet-hours.ts';

/** The switches that a user has set; others have their defaults. */
export type Switches = Readonly<Partial<Record<NotifiedType, Readonly<Partial<Record<Channel, boolean>>>>>>;

/** What a user has set; quiet hours are null for none. */
export type Preferences = { readonly switches: Switches; readonly quietHours: QuietHours | null };

/** Switches to set, and quiet hours to set or to remove; undefined leaves them. */
export type PreferenceChange = { readonly switches: Switches; readonly quietHours: QuietHours | null | undefined };

/** Security events stay in the list and are always mailed. */
export const isLocked = (type: NotifiedType, channel: Channel): boolean =>
  notifiedRow(type).isLocked && (channel === 'in_app' || channel === 'email');

/** Whether each channel carries an event for a user with these preferences, apart from quiet hours. */
export const switchesOf = ({ switches }: Pick<Preferences, 'switches'>, type: NotifiedType): ChannelSwitches => {
  const { byDefault } = notifiedRow(type);
  const own = switches[type] ?? {};
  const isOn = (channel: Channel): boolean => (isLocked(type, channel) ? byDefault[channel] : (own[channel] ?? byDefault[channel]));
  return { in_app: isOn('in_app'), email: isOn('email'), push: isOn('push'), messenger: isOn('messenger') };
};

/** The place and the time of a decision about channels: an IANA time zone, and an instant in epoch milliseconds. */
type Moment = { readonly timezone: string; readonly at: number };

/** Whether each channel carries an event at a moment. Quiet hours silence push and messenger, but not events about security. */
export const switchesAt = (preferences: Preferences, type: NotifiedType, { timezone, at }: Moment): ChannelSwitches => {
  const switches = switchesOf(preferences, type);
  const { quietHours } = preferences;
  if (quietHours === null || notifiedRow(type).isLocked || !isQuietAt(quietHours, timezone, at)) return switches;
  return { ...switches, push: false, messenger: false };
};

/** The first locked switch that a change would set to another value; null for none. */
export const lockedSwitchIn = (change: Switches): { readonly type: NotifiedType; readonly channel: Channel } | null => {
  for (const type of NOTIFIED_TYPES) {
    const channel = CHANNELS.find((each) => {
      const wanted = change[type]?.[each];
      return wanted !== undefined && isLocked(type, each) && wanted !== notifiedRow(type).byDefault[each];
    });
    if (channel !== undefined) return { type, channel };
  }
  return null;
};

const withSwitches = (switches: Switches, change: Switches): Switches =>
  Object.fromEntries(
    NOTIFIED_TYPES.flatMap((type) => {
      const own = { ...switches[type], ...change[type] };
      return Object.keys(own).length === 0 ? [] : [[type, own] as const];
    }),
  );

/** The preferences after a change: those that it lacks stay. */
export const withChange = ({ switches, quietHours }: Preferences, change: PreferenceChange): Preferences => ({
  switches: withSwitches(switches, change.switches),
  quietHours: change.quietHours === undefined ? quietHours : change.quietHours,
});
