import * as v from 'valibot';

import type { Brand } from '../platform/brand.ts';
import { isUuid } from '../platform/ids/uuid.ts';
import { EVENT_TYPES } from './catalogue.ts';
import { isEventId } from './event-id.ts';

/** A thing as a body tells of it: ids of our own, states and amounts, no account number, name or RFC. */
const publishedData = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  links: v.nullable(v.record(v.string(), v.nullable(v.string()))),
});

export type PublishedData = v.InferOutput<typeof publishedData>;

const isUserId = (text: string): text is Brand<string, 'UserId'> => isUuid(text);

/** An event on its way out of the service, as the queue of the webhooks carries it. */
export const publishedEventSchema = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  type: v.picklist(EVENT_TYPES),
  /** Epoch milliseconds. */
  at: v.number(),
  data: publishedData,
});

export type PublishedEvent = v.InferOutput<typeof publishedEventSchema>;

/** Events whose subject its owner erased, for whoever keeps what was told of it. Some of them may never have happened. */
export const erasedEventsSchema = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  erased: v.array(v.pipe(v.string(), v.guard(isEventId))),
});

export type ErasedEvents = v.InferOutput<typeof erasedEventsSchema>;
