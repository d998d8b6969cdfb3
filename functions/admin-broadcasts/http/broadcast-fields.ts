import * as v from 'valibot';

import { adminText } from '../../../shared/administration/http/admin-text.ts';
import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import { AUDIENCE_STATUSES, BROADCAST_KINDS, BROADCAST_STATUSES, isBroadcastId } from '../../../shared/broadcasts/domain/broadcast.ts';
import { ROLES } from '../../../shared/identity/accounts/domain/identity.ts';
import { emailRule } from '../../../shared/identity/codes/http/code-challenge.ts';
import { CHANNELS } from '../../../shared/notifications/domain/notified-events.ts';
import { cursorPaging } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import {
  asText,
  distinctList,
  field,
  nullable,
  oneOf,
  parameter,
  required,
  text,
  uuidOf,
  withDefault,
  wordList,
  type Rule,
} from '../../../shared/platform/http/schemas/fields.ts';
import type { BroadcastRequest } from '../use-cases/manage-broadcasts.ts';

const MAX_TITLE = 120;
const MAX_BODY = 1_000;
const MAX_EMAILS = 100;
const MAX_PLANS = 20;
const PLAN = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const DIGEST = /^[A-Za-z0-9_-]{43}$/;

const ABSENT = { code: 'required' } as const;
const BROKEN_TITLE = { code: 'validation_error', reason: 'broadcast_title' } as const;
const BROKEN_BODY = { code: 'validation_error', reason: 'broadcast_body' } as const;

const titleRule = adminText(MAX_TITLE, BROKEN_TITLE);

/** Its lines are paragraphs; it has no other control characters. */
const lines: Rule<string, string, 'validation_error'> = {
  schema: { type: 'string', maxLength: MAX_BODY },
  errors: ['validation_error'],
  read: (sent) => {
    const body = sent.replaceAll('\r\n', '\n').toWellFormed();
    const isPrintable = /^\P{Cc}*$/u.test(body.replaceAll('\n', ''));
    const isBody = Array.from(body).length <= MAX_BODY && isPrintable && body.trim() !== '';
    return isBody ? { value: body.trim() } : BROKEN_BODY;
  },
};

const bodyRule = asText(lines);

const listOf = <Word extends string>(words: readonly Word[], reason: 'broadcast_channels' | 'broadcast_audience') =>
  distinctList(
    oneOf(words, { code: 'validation_error' }),
    { minItems: 1, maxItems: words.length, keyOf: (word: Word) => word },
    { code: 'validation_error', reason },
  );

const BROKEN_AUDIENCE = { code: 'validation_error', reason: 'broadcast_audience' } as const;

const plansRule = distinctList(
  asText(text({ pattern: PLAN }, { code: 'validation_error' })),
  { minItems: 1, maxItems: MAX_PLANS, keyOf: (slug: string) => slug },
  BROKEN_AUDIENCE,
);

const emailsRule = distinctList(
  emailRule,
  { minItems: 1, maxItems: MAX_EMAILS, keyOf: (email: string) => email.toLowerCase() },
  { code: 'validation_error', reason: 'broadcast_emails' },
);

export const broadcastFields = named(
  'BroadcastRequest',
  v.object({
    kind: field(
      withDefault(oneOf(BROADCAST_KINDS, { code: 'validation_error', reason: 'broadcast_kind' }), 'announcement'),
      'A `security_notice` is listed in the app and mailed even if the recipient switched these off; an `announcement`, the default, is not.',
    ),
    title_es: field(required(titleRule, ABSENT), 'Title in Spanish, one line.'),
    title_en: field(required(titleRule, ABSENT), 'Title in English, one line.'),
    body_es: field(required(bodyRule, ABSENT), 'Text in Spanish; each line is a paragraph.'),
    body_en: field(required(bodyRule, ABSENT), 'Text in English; each line is a paragraph.'),
    channels: field(required(listOf(CHANNELS, 'broadcast_channels'), ABSENT), 'The channels that carry it.'),
    roles: field(nullable(listOf(ROLES, 'broadcast_audience')), 'Only users with one of these roles.'),
    statuses: field(nullable(listOf(AUDIENCE_STATUSES, 'broadcast_audience')), 'Only users in one of these statuses; `active` by default.'),
    plans: field(nullable(plansRule), 'Only users on one of these plans; `default` for users without a subscription.'),
    languages: field(
      nullable(listOf(['es', 'en'], 'broadcast_audience')),
      'Only users with one of these languages. Spanish is the language of a user who has chosen none.',
    ),
    emails: field(nullable(emailsRule), 'Only the users of these addresses, 100 at most.'),
  }),
);

/** The broadcast that a body describes. */
export const broadcastRequestOf = (body: v.InferOutput<typeof broadcastFields>): BroadcastRequest => ({
  kind: body.kind,
  texts: { es: { title: body.title_es, body: body.body_es }, en: { title: body.title_en, body: body.body_en } },
  channels: CHANNELS.filter((channel) => body.channels.includes(channel)),
  audience: {
    roles: body.roles ?? ROLES,
    statuses: body.statuses ?? ['active'],
    plans: body.plans,
    languages: body.languages,
  },
  emails: body.emails,
});

export const broadcastParams = v.object({
  id: parameter(uuidOf(isBroadcastId, { code: 'invalid_uuid' }), 'Id of the broadcast.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

const BROKEN_DIGEST = { code: 'validation_error', reason: 'broadcast_digest' } as const;

export const confirmationFields = named(
  'BroadcastConfirmationRequest',
  v.object({
    dry_run_digest: field(required(asText(text({ pattern: DIGEST }, BROKEN_DIGEST)), ABSENT), 'The digest of the dry run that you saw.'),
    reason: reasonField,
  }),
);

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

export const broadcastsQuery = listParameters({
  status: v.optional(
    parameter(
      wordList(BROADCAST_STATUSES, { code: 'invalid_filter', reason: 'status_filter' }),
      'Statuses, with a comma between them; all of them by default.',
    ),
  ),
  'page[size]': size,
  per_page: alias,
  'page[after]': after,
});

export type BroadcastsQuery = v.InferOutput<typeof broadcastsQuery>;
