import * as v from 'valibot';

import {
  AUDIENCE_STATUSES,
  BROADCAST_KINDS,
  BROADCAST_STATUSES,
  channelsOf,
  PAUSE_REASONS,
  type Broadcast,
} from '../../../shared/broadcasts/domain/broadcast.ts';
import { dryRunDigestOf } from '../../../shared/broadcasts/domain/transitions.ts';
import { ROLES } from '../../../shared/identity/accounts/domain/identity.ts';
import { CHANNELS } from '../../../shared/notifications/domain/notified-events.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, linkedResource, named, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { BroadcastsPage, Example, ShownBroadcast } from '../use-cases/read-broadcasts.ts';
import type { BroadcastsQuery } from './broadcast-fields.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const instant = v.nullable(dateTime);
const channel = named('BroadcastChannel', v.picklist(CHANNELS));
const language = v.picklist(['es', 'en']);

const channelCount = named(
  'BroadcastChannelCount',
  v.strictObject({
    sent: described(count, 'Recipients whom the channel carried it to.', 40),
    skipped: described(count, 'Recipients who switched it off, or whom the channel does not reach.', 2),
  }),
);

const audience = named(
  'BroadcastAudience',
  v.strictObject({
    roles: described(v.array(v.picklist(ROLES)), 'Roles of the users.', ['user']),
    statuses: described(v.array(v.picklist(AUDIENCE_STATUSES)), 'Statuses of the users.', ['active']),
    plans: described(v.nullable(v.array(v.string())), 'Plans of the users; null for any.', null),
    languages: described(v.nullable(v.array(language)), 'Languages of the users; null for any.', null),
    addresses: described(v.nullable(count), 'Length of the list of addresses; null without one. The list itself is not kept.', null),
    unknown_addresses: described(count, 'Addresses among them that belong to no user.', 0),
  }),
);

const attributes = {
  status: described(
    named('BroadcastStatus', v.picklist(BROADCAST_STATUSES)),
    '`counting` while the dry run lists the recipients; `ready` to be confirmed.',
    'ready',
  ),
  pause_reason: described(
    v.nullable(named('BroadcastPauseReason', v.picklist(PAUSE_REASONS))),
    'Why it is paused; null otherwise. `recipients_unreadable`, `service_fault`: too many recipients of a page failed in five attempts.',
    null,
  ),
  kind: described(named('BroadcastKind', v.picklist(BROADCAST_KINDS)), 'Whether recipients can switch it off.', 'announcement'),
  title_es: described(v.string(), 'Title in Spanish.', 'Mantenimiento del domingo'),
  title_en: described(v.string(), 'Title in English.', 'Maintenance on Sunday'),
  body_es: described(v.string(), 'Text in Spanish.', 'El servicio se detiene de 2:00 a 3:00.'),
  body_en: described(v.string(), 'Text in English.', 'The service stops from 2:00 to 3:00.'),
  channels: described(v.array(channel), 'The channels that carry it.', ['in_app', 'email']),
  audience: described(audience, 'Who gets it.'),
  recipients: described(count, 'Users whom the dry run found: all of them once `status` is `ready`.', 42),
  dry_run_digest: described(
    v.nullable(v.string()),
    'Identifies the content and the recipients of the dry run; the confirmation repeats it. Null until it has ended.',
    'o1Rr6nFQ0m3zJ8bVQw0yCq3kq7h2m2l9sG1s4bq9dVg',
  ),
  processed: described(count, 'Recipients who were served.', 0),
  sent: described(
    named(
      'BroadcastCounts',
      v.strictObject({
        in_app: described(channelCount, 'The list in the app.'),
        email: described(channelCount, 'Mails.'),
        push: described(channelCount, 'Push messages, which quiet hours silence.'),
        messenger: described(channelCount, 'Messages to linked chats, which quiet hours silence.'),
      }),
    ),
    'Counts by channel.',
  ),
  suppressed: described(count, 'Recipients without a mail because mails to their address bounced or were complained about.', 0),
  gone: described(count, 'Recipients whose account was deleted after the dry run.', 0),
  failed: described(count, 'Recipients who could not be served, and whom the broadcast left out.', 0),
  created_at: described(dateTime, 'When it was written.'),
  counted_at: described(instant, 'When the dry run ended; it can be confirmed for 24 hours.'),
  started_at: described(instant, 'When it was confirmed.'),
  ended_at: described(instant, 'When its last recipient was served, or it was cancelled.'),
};

const id = described(uuid, 'Id of the broadcast.');

export const broadcastResource = linkedResource('Broadcast', { type: 'broadcast', id, attributes, links: selfLinks });

const example = named(
  'BroadcastExample',
  v.strictObject({
    user_id: described(uuid, 'A recipient.'),
    language: described(language, 'Language of the recipient.', 'es'),
    channels: described(v.array(channel), 'Channels that the recipient has not switched off.', ['in_app']),
    title: described(v.string(), 'The title as the recipient reads it.', 'Mantenimiento del domingo'),
    body: described(v.string(), 'The text as the recipient reads it.', 'El servicio se detiene de 2:00 a 3:00.'),
  }),
);

export const broadcastDetailResource = linkedResource('BroadcastDetail', {
  type: 'broadcast',
  id,
  attributes: {
    ...attributes,
    examples: described(v.array(example), 'How the first three recipients read it; while it can be confirmed.'),
  },
  links: selfLinks,
});

export const broadcastPage = cursorPage(broadcastResource);

const attributesOf = (broadcast: Broadcast) => ({
  status: broadcast.status,
  pause_reason: broadcast.pauseReason,
  kind: broadcast.kind,
  title_es: broadcast.texts.es.title,
  title_en: broadcast.texts.en.title,
  body_es: broadcast.texts.es.body,
  body_en: broadcast.texts.en.body,
  channels: [...channelsOf(broadcast)],
  audience: {
    roles: [...broadcast.audience.roles],
    statuses: [...broadcast.audience.statuses],
    plans: broadcast.audience.plans === null ? null : [...broadcast.audience.plans],
    languages: broadcast.audience.languages === null ? null : [...broadcast.audience.languages],
    addresses: broadcast.addresses,
    unknown_addresses: broadcast.unknownAddresses,
  },
  recipients: broadcast.recipients,
  dry_run_digest: dryRunDigestOf(broadcast),
  processed: broadcast.processed,
  sent: broadcast.tally.channels,
  suppressed: broadcast.tally.suppressed,
  gone: broadcast.tally.gone,
  failed: broadcast.tally.failed,
  created_at: isoInstant(broadcast.createdAt),
  counted_at: isoInstant(broadcast.countedAt),
  started_at: isoInstant(broadcast.startedAt),
  ended_at: isoInstant(broadcast.endedAt),
});

const linksOf = (broadcast: Broadcast) => ({ self: `/v1/admin/broadcasts/${broadcast.id}` });

export const broadcastData = (broadcast: Broadcast) =>
  ({
    type: 'broadcast',
    id: broadcast.id,
    attributes: attributesOf(broadcast),
    links: linksOf(broadcast),
  }) satisfies ResourceOf<typeof broadcastResource>;

const exampleData = ({ userId, language: read, channels, title, body }: Example) => ({
  user_id: userId,
  language: read,
  channels: [...channels],
  title,
  body,
});

export const presentDetail = ({ broadcast, examples }: ShownBroadcast) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'broadcast',
      id: broadcast.id,
      attributes: { ...attributesOf(broadcast), examples: examples.map(exampleData) },
      links: linksOf(broadcast),
    } satisfies ResourceOf<typeof broadcastDetailResource>,
  }) as const;

export const presentPage = (
  { 'page[after]': position, status, ...paging }: BroadcastsQuery,
  { broadcasts, size, next }: BroadcastsPage,
) => {
  const addressWith = (cursor: string | undefined): string =>
    listAddress('/v1/admin/broadcasts', { ...paging, status: status?.join(','), 'page[after]': cursor });
  const { links, headers } = pageLinks({ self: addressWith(position), next: next === null ? null : addressWith(next), prev: null });
  return {
    status: 200,
    kind: 'json',
    data: broadcasts.map(broadcastData),
    links,
    meta: { page: { size, has_more: next !== null } },
    headers,
  } as const;
};
