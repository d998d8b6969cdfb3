import type { Channel, ChannelSwitches } from '../../../../shared/notifications/domain/notified-events.ts';

/** Channels in the order of the columns. */
export const CHANNELS: readonly Channel[] = ['in_app', 'email', 'push', 'messenger'];

/** The channels of every event, by its type. */
export type Matrix = Readonly<Record<string, ChannelSwitches>>;

/** Whether a switch of an event cannot be changed: those about security stay in the inbox and are mailed. */
export const isLocked = (locked: readonly string[], type: string, channel: Channel): boolean =>
  locked.includes(type) && (channel === 'in_app' || channel === 'email');

/** The name of the box of a switch. */
export const switchName = (type: string, channel: Channel): string => `${type} ${channel}`;

/** The switches that differ from those of a matrix. Locked ones are left out. */
export const changedSwitches = (
  matrix: Matrix,
  locked: readonly string[],
  isOn: (name: string) => boolean,
): Readonly<Record<string, Partial<ChannelSwitches>>> =>
  Object.fromEntries(
    Object.entries(matrix).flatMap(([type, switches]): [string, Partial<ChannelSwitches>][] => {
      const changed = CHANNELS.filter(
        (channel) => !isLocked(locked, type, channel) && isOn(switchName(type, channel)) !== switches[channel],
      );
      return changed.length === 0 ? [] : [[type, Object.fromEntries(changed.map((channel) => [channel, !switches[channel]]))]];
    }),
  );
