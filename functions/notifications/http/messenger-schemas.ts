import * as v from 'valibot';

import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { LINK_CODE_SECONDS } from '../domain/link-code.ts';
import type { ChatState, ChatTest, IssuedCode } from '../use-cases/messenger.ts';
import { shownOutcome, testAttributes } from './push-fields.ts';

const account = described(uuid, 'The account.');

export const messengerLinkResource = resource('MessengerLink', {
  type: 'messenger_link',
  id: account,
  attributes: {
    link_url: described(
      v.string(),
      'Opens the bot with the code. The user sends it by pressing Start.',
      'https://t.me/example_bot?start=Xwxqj-lGQ9-xJ8M6LwYJkxh2Yq0c5fZkQm1vT3n8b2c',
    ),
    code: described(v.string(), 'Links one chat, once.', 'Xwxqj-lGQ9-xJ8M6LwYJkxh2Yq0c5fZkQm1vT3n8b2c'),
    expires_in: described(v.pipe(v.number(), v.integer()), 'Seconds for which the code is valid.', 600),
  },
});

export const messengerLinkData = ({ userId, code, linkUrl }: IssuedCode) =>
  ({
    type: 'messenger_link',
    id: userId,
    attributes: { link_url: linkUrl, code, expires_in: LINK_CODE_SECONDS },
  }) satisfies ResourceOf<typeof messengerLinkResource>;

export const messengerResource = resource('Messenger', {
  type: 'messenger',
  id: account,
  attributes: {
    linked: described(v.boolean(), 'Whether a chat is linked.', true),
    linked_at: described(v.nullable(dateTime), 'When it was linked; null for none.'),
  },
});

export const messengerData = ({ userId, link }: ChatState) =>
  ({
    type: 'messenger',
    id: userId,
    attributes: { linked: link !== null, linked_at: isoInstant(link?.linkedAt ?? null) },
  }) satisfies ResourceOf<typeof messengerResource>;

export const messengerTestResource = resource('MessengerTest', { type: 'messenger_test', id: account, attributes: testAttributes });

export const messengerTestData = ({ userId, outcome }: ChatTest) =>
  ({ type: 'messenger_test', id: userId, attributes: shownOutcome(outcome) }) satisfies ResourceOf<typeof messengerTestResource>;
