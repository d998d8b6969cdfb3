import * as v from 'valibot';

import {
  CHANNELS,
  isNotifiedType,
  NOTIFIED_TYPES,
  type Channel,
  type NotifiedType,
} from '../../../shared/notifications/domain/notified-events.ts';
import { notifiedRow } from '../../../shared/notifications/domain/notified-events.ts';
import { switchesOf, type Preferences } from '../../../shared/notifications/domain/preferences.ts';
import { notifiedEvent } from '../../../shared/notifications/http/notification-resource.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { field, required, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
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
const eventSwitches: Rule<unknown, Preferences, 'notification_event_invalid' | 'invalid_field_type'> = {
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

/** Preferences to set. Events and channels that are left out stay. */
export const preferenceFields = v.object({
  events: field(required(eventSwitches, { code: 'required' }), 'Switches by event: `in_app`, `email`, `push`, `messenger`.'),
});

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
      },
    } satisfies ResourceOf<typeof preferencesResource>,
  }) as const;
