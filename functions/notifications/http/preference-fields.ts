import * as v from 'valibot';

import {
  CHANNELS,
  isNotifiedType,
  NOTIFIED_TYPES,
  type Channel,
  type NotifiedType,
} from '../../../shared/notifications/domain/notified-events.ts';
import { notifiedRow } from '../../../shared/notifications/domain/notified-events.ts';
import { switchesOf, type PreferenceChange, type Switches } from '../../../shared/notifications/domain/preferences.ts';
import type { QuietHours } from '../../../shared/notifications/domain/quiet-hours.ts';
import { notifiedEvent } from '../../../shared/notifications/http/notification-resource.ts';
import { shownHours } from '../../../shared/notifications/http/shown-hours.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { field, nullable, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import type { JsonObject } from '../../../shared/platform/json/json.ts';
import { parseTimeOfDay } from '../../../shared/platform/time/time-of-day.ts';
import type { UserPreferences } from '../use-cases/preferences.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChannel = (name: string): name is Channel => CHANNELS.some((channel) => channel === name);

/** The switches of an event; null for anything else. */
const switchesIn = (sent: unknown): Readonly<Partial<Record<Channel, boolean>>> | null => {
  if (!isRecord(sent)) return null;
  const found: Partial<Record<Channel, boolean>> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (!isChannel(name) || typeof value !== 'boolean') return null;
    found[name] = value;
  }
  return found;
};

const switchSchema = { type: 'object', propertyNames: { enum: CHANNELS }, additionalProperties: { type: 'boolean' } };

/** Events with the switches to set. */
const eventSwitches: Rule<unknown, Switches, 'notification_event_invalid' | 'invalid_field_type'> = {
  schema: { type: 'object', propertyNames: { enum: NOTIFIED_TYPES }, additionalProperties: switchSchema },
  errors: ['notification_event_invalid', 'invalid_field_type'],
  read: (sent) => {
    if (!isRecord(sent)) return { code: 'invalid_field_type' };
    const change: Partial<Record<NotifiedType, Readonly<Partial<Record<Channel, boolean>>>>> = {};
    for (const [type, switches] of Object.entries(sent)) {
      if (!isNotifiedType(type)) return { code: 'notification_event_invalid' };
      const own = switchesIn(switches);
      if (own === null) return { code: 'invalid_field_type' };
      change[type] = own;
    }
    return { value: change };
  },
};

const TIME_SCHEMA = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'Time of day, `HH:MM`.' };

/** A time of day such as `22:00`; null for anything else. */
const timeIn = (value: unknown) => (typeof value === 'string' ? parseTimeOfDay(value) : null);

const quietHours: Rule<unknown, QuietHours, 'quiet_hours_invalid' | 'invalid_field_type'> = {
  schema: { type: 'object', required: ['start', 'end'], properties: { start: TIME_SCHEMA, end: TIME_SCHEMA } },
  errors: ['quiet_hours_invalid', 'invalid_field_type'],
  read: (sent) => {
    if (!isRecord(sent)) return { code: 'invalid_field_type' };
    const [start, end] = [timeIn(sent['start']), timeIn(sent['end'])];
    // Equal times could be no hour or all of them.
    return start === null || end === null || start === end ? { code: 'quiet_hours_invalid' } : { value: { start, end } };
  },
};

/** Preferences to set. Those that are left out stay. */
export const preferenceFields = v.object({
  events: field(nullable(eventSwitches), 'Switches by event: `in_app`, `email`, `push`, `messenger`.'),
  quiet_hours: field(
    nullable(quietHours),
    'Hours of each day without push and messenger, `start` and `end` as `HH:MM` in the time zone of the account; null removes them.',
  ),
});

/** The change that a body requests; null for one that requests none. */
export const preferenceChangeOf = (
  { events, quiet_hours: hours }: v.InferOutput<typeof preferenceFields>,
  json: JsonObject,
): PreferenceChange | null => {
  const areHoursSent = Object.hasOwn(json, 'quiet_hours');
  return events === null && !areHoursSent ? null : { switches: events ?? {}, quietHours: areHoursSent ? hours : undefined };
};

const switches = named(
  'NotificationChannels',
  v.strictObject({
    in_app: described(v.boolean(), 'The list of notifications shows it.', true),
    email: described(v.boolean(), 'A mail is sent.', false),
    push: described(v.boolean(), 'A push message is sent.', true),
    messenger: described(v.boolean(), 'A message to the linked chat is sent.', true),
  }),
);

export const preferencesResource = resource('NotificationPreferences', {
  type: 'notification_preferences',
  id: described(uuid, 'The account.'),
  attributes: {
    events: described(v.record(v.string(), switches), 'The channels of each event.', {
      'validation.completed': { in_app: true, email: false, push: true, messenger: true },
    }),
    locked: described(v.array(notifiedEvent), 'Events about security: `in_app` and `email` cannot be switched off.', [
      'security.api_key_revealed',
    ]),
    quiet_hours: described(
      v.nullable(
        v.strictObject({
          start: described(v.string(), 'First quiet minute.', '22:00'),
          end: described(v.string(), 'First minute that is not quiet.', '07:00'),
        }),
      ),
      'Hours without push and messenger, from `start` until before `end` in the time zone of the account; null for none. ' +
        'Events about security disregard them.',
      { start: '22:00', end: '07:00' },
    ),
  },
});

export const presentPreferences = ({ userId, preferences }: UserPreferences) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'notification_preferences',
      id: userId,
      attributes: {
        events: Object.fromEntries(NOTIFIED_TYPES.map((type) => [type, switchesOf(preferences, type)])),
        locked: NOTIFIED_TYPES.filter((type) => notifiedRow(type).isLocked),
        quiet_hours: shownHours(preferences.quietHours),
      },
    } satisfies ResourceOf<typeof preferencesResource>,
  }) as const;
