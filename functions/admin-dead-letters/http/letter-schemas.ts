import * as v from 'valibot';

import { reasonRule } from '../../../shared/administration/http/reason-rule.ts';
import { DEAD_LETTER_STATUSES, isDeadLetterId, type DeadLetterId } from '../../../shared/dead-letters/domain/dead-letter.ts';
import type { DeadLetter } from '../../../shared/dead-letters/domain/dead-letter.ts';
import type { LettersPage } from '../../../shared/dead-letters/use-cases/list-dead-letters.ts';
import type { ShownLetter } from '../../../shared/dead-letters/use-cases/read-dead-letter.ts';
import type { RedriveBlock } from '../../../shared/dead-letters/use-cases/redrive-block.ts';
import { cursorPaging, daysInOrder, oneCursor } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, resource, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import {
  asText,
  boolean,
  calendarDate,
  distinctList,
  field,
  nullable,
  oneOf,
  parameter,
  required,
  text,
  uuidOf,
  withDefault,
} from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';

const integer = v.pipe(v.number(), v.integer());

const letterFields = {
  queue: described(v.string(), 'Queue in which the message failed, as `family/queue`.', 'validate/validations'),
  status: described(
    named('DeadLetterStatus', v.picklist(DEAD_LETTER_STATUSES)),
    '`stored` letters wait for a decision. A `redriven` message was sent again and has not failed since.',
  ),
  cause: described(
    named(
      'DeadLetterCause',
      v.strictObject({
        name: described(v.string(), 'Name of the error; `Unrecorded` when the worker was stopped or ran out of time.', 'RangeError'),
        detail: described(v.string(), 'Text of the error.', 'the record is no longer kept'),
      }),
    ),
    'Why the last attempt failed.',
  ),
  correlation_id: described(
    v.nullable(v.string()),
    'Id of the request that caused the message; null for none.',
    '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11',
  ),
  count: described(integer, 'How often the message was given up.', 1),
  first_at: described(dateTime, 'When it was given up for the first time.'),
  last_at: described(dateTime, 'When it was given up last.'),
  body_bytes: described(integer, 'Size of the message.', 212),
};

const letterLinks = { id: described(uuid, 'Id of the letter.'), links: selfLinks };

export const letterResource = linkedResource('DeadLetter', { type: 'dead_letter', ...letterLinks, attributes: letterFields });

export const letterDetailResource = linkedResource('DeadLetterDetail', {
  type: 'dead_letter',
  ...letterLinks,
  attributes: {
    ...letterFields,
    body: described(
      v.nullable(v.string()),
      'The message as JSON. Values that may identify a person are masked, unless you may read the data of customers in clear; secrets always are. Null when it was discarded, or is no JSON.',
      '{"id":"5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11","amount":"••••"}',
    ),
  },
});

export const letterPage = cursorPage(letterResource);

export const blockResource = resource('DeadLetterRedrive', {
  type: 'dead_letter_redrive',
  id: described(v.string(), 'Id of the request.', '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11'),
  attributes: {
    dry_run: described(v.boolean(), 'Whether nothing was sent.', false),
    matched: described(integer, 'Waiting letters of this block that can be sent again.', 2),
    redriven: described(integer, 'Messages that were sent again.', 2),
    has_more: described(v.boolean(), 'Whether other letters pass the filters: call again.', false),
  },
});

const discardedResource = resource('DeadLetterDiscard', {
  type: 'dead_letter_discard',
  id: described(v.string(), 'Id of the request.', '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11'),
  attributes: { discarded: described(integer, 'Letters that were discarded.', 2) },
});
export { discardedResource };

const invalidUuid = { code: 'invalid_uuid' } as const;
const EXAMPLE_ID = '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11';

export const letterParams = v.object({ id: parameter(uuidOf(isDeadLetterId, invalidUuid), 'Id of the letter.', EXAMPLE_ID) });

const QUEUE = /^[a-z-]{1,40}\/[a-z-]{1,40}$/;
const CAUSE = /^[A-Za-z0-9_.-]{1,64}$/;
const queueFilter = { code: 'invalid_filter', reason: 'queue_filter' } as const;
const causeFilter = { code: 'invalid_filter', reason: 'cause_filter' } as const;
const dateFilter = { code: 'invalid_filter', reason: 'date_filter' } as const;
const statusFilter = { code: 'invalid_filter', reason: 'status_filter' } as const;

const day = parameter(calendarDate(dateFilter), 'A day of the last failure, in your time zone, inclusive.');

export const lettersQuery = v.pipe(
  listParameters({
    status: v.optional(parameter(oneOf(DEAD_LETTER_STATUSES, statusFilter), 'Status of the letters.'), 'stored'),
    queue: v.optional(parameter(text({ pattern: QUEUE }, queueFilter), 'Queue, as `family/queue`.', 'validate/validations')),
    cause: v.optional(parameter(text({ pattern: CAUSE }, causeFilter), 'Name of the error.', 'RangeError')),
    from: v.optional(day),
    to: v.optional(day),
    ...cursorPaging,
  }),
  daysInOrder(),
  oneCursor(),
);

export type LettersQuery = v.InferOutput<typeof lettersQuery>;

export const blockFields = named(
  'DeadLetterRedriveRequest',
  v.object({
    queue: field(nullable(asText(text({ pattern: QUEUE }, queueFilter))), 'Only letters of this queue.'),
    cause: field(nullable(asText(text({ pattern: CAUSE }, causeFilter))), 'Only letters with this error.'),
    from: field(nullable(calendarDate(dateFilter)), 'Only letters that failed last on this day or later.'),
    to: field(nullable(calendarDate(dateFilter)), 'Only letters that failed last on this day or earlier.'),
    dry_run: field(
      withDefault(boolean({ code: 'validation_error', reason: 'dry_run' }), true),
      'Whether to count only. `false` sends the messages.',
    ),
  }),
);

const reason = field(reasonRule, 'Why; it is part of the audit.');

export const discardFields = named('DeadLetterDiscardRequest', v.object({ reason }));

/** Letters of one request. */
const MAX_DISCARDED = 100;

const idsRule = distinctList(
  asText(uuidOf(isDeadLetterId, invalidUuid)),
  { minItems: 1, maxItems: MAX_DISCARDED, keyOf: (id: DeadLetterId) => id },
  { code: 'validation_error', reason: 'dead_letter_ids' },
);

export const discardManyFields = named(
  'DeadLettersDiscardRequest',
  v.object({
    ids: field(
      required(idsRule, { code: 'required' }),
      'Ids of up to 100 letters. More than ten are a proposal, which another admin confirms.',
    ),
    reason,
  }),
);

const pathOf = (id: string): string => `/v1/admin/dead-letters/${id}`;

const letterAttributes = (letter: DeadLetter) => ({
  queue: letter.queue,
  status: letter.status,
  cause: letter.cause,
  correlation_id: letter.correlationId,
  count: letter.count,
  first_at: isoInstant(letter.firstAt),
  last_at: isoInstant(letter.lastAt),
  body_bytes: letter.bodyBytes,
});

const letterData = (letter: DeadLetter) =>
  ({
    type: 'dead_letter',
    id: letter.id,
    attributes: letterAttributes(letter),
    links: { self: pathOf(letter.id) },
  }) satisfies ResourceOf<typeof letterResource>;

export const presentLetter = (letter: DeadLetter) => ({ status: 200, kind: 'json', data: letterData(letter) }) as const;

export const presentDetail = ({ letter, body }: ShownLetter) =>
  ({
    status: 200,
    kind: 'json',
    data: { ...letterData(letter), attributes: { ...letterAttributes(letter), body } } satisfies ResourceOf<typeof letterDetailResource>,
    headers: { 'Cache-Control': 'no-store' },
  }) as const;

export const presentLetters = (
  { 'page[after]': after, 'page[before]': before, ...filters }: LettersQuery,
  page: LettersPage,
  size: number,
) => {
  const addressWith = (cursor: Pick<LettersQuery, 'page[after]' | 'page[before]'>): string =>
    listAddress('/v1/admin/dead-letters', { ...filters, ...cursor });
  const { links, headers } = pageLinks({
    self: addressWith({ 'page[after]': after, 'page[before]': before }),
    next: page.next === null ? null : addressWith({ 'page[after]': page.next }),
    prev: page.prev === null ? null : addressWith({ 'page[before]': page.prev }),
  });
  return {
    status: 200,
    kind: 'json',
    data: page.letters.map(letterData),
    links,
    meta: { page: { size, has_more: page.next !== null } },
    headers,
  } as const;
};

export const presentBlock = ({ id, block }: { readonly id: string; readonly block: RedriveBlock }) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'dead_letter_redrive',
      id,
      attributes: { dry_run: block.isDryRun, matched: block.matched, redriven: block.redriven, has_more: block.hasMore },
    } satisfies ResourceOf<typeof blockResource>,
  }) as const;

export const presentDiscarded = ({ id, discarded }: { readonly id: string; readonly discarded: number }) =>
  ({
    status: 200,
    kind: 'json',
    data: { type: 'dead_letter_discard', id, attributes: { discarded } } satisfies ResourceOf<typeof discardedResource>,
  }) as const;
