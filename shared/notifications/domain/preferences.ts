import { CHANNELS, NOTIFIED_TYPES, notifiedRow, type Channel, type ChannelSwitches, type NotifiedType } from './notified-events.ts';

/** The switches that a user has set; others have their defaults. */
export type Preferences = Readonly<Partial<Record<NotifiedType, Readonly<Partial<Record<Channel, boolean>>>>>>;

/** Security events stay in the list and are always mailed. */
export const isLocked = (type: NotifiedType, channel: Channel): boolean =>
  notifiedRow(type).isLocked && (channel === 'in_app' || channel === 'email');

/** Whether each channel carries an event for a user with these preferences. */
export const switchesOf = (preferences: Preferences, type: NotifiedType): ChannelSwitches => {
  const { byDefault } = notifiedRow(type);
  const own = preferences[type] ?? {};
  const isOn = (channel: Channel): boolean => (isLocked(type, channel) ? byDefault[channel] : (own[channel] ?? byDefault[channel]));
  return { in_app: isOn('in_app'), email: isOn('email'), push: isOn('push'), messenger: isOn('messenger') };
};

/** The first locked switch that a change would set to another value; null for none. */
export const lockedSwitchIn = (change: Preferences): { readonly type: NotifiedType; readonly channel: Channel } | null => {
  for (const type of NOTIFIED_TYPES) {
    const channel = CHANNELS.find((each) => {
      const wanted = change[type]?.[each];
      return wanted !== undefined && isLocked(type, each) && wanted !== notifiedRow(type).byDefault[each];
    });
    if (channel !== undefined) return { type, channel };
  }
  return null;
};

/** The preferences after a change: switches that it lacks stay. */
export const withSwitches = (preferences: Preferences, change: Preferences): Preferences =>
  Object.fromEntries(
    NOTIFIED_TYPES.flatMap((type) => {
      const own = { ...preferences[type], ...change[type] };
      return Object.keys(own).length === 0 ? [] : [[type, own] as const];
    }),
  );
