import * as v from 'valibot';

import type { Brand } from '../platform/brand.ts';
import { isUuid } from '../platform/ids/uuid.ts';
import { EVENT_TYPES } from './catalogue.ts';

/** The data in the body of an event: ids of the service, states and amounts; no account number, name or RFC. */
const publishedData = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  links: v.nullable(v.record(v.string(), v.nullable(v.string()))),
});

export type PublishedData = v.InferOutput<typeof publishedData>;

const isUserId = (text: string): text is Brand<string, 'UserId'> => isUuid(text);

/** A published event in the queue of the webhooks. */
export const publishedEventSchema = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  type: v.picklist(EVENT_TYPES),
  /** Epoch milliseconds. */
  at: v.number(),
  data: publishedData,
});

export type PublishedEvent = v.InferOutput<typeof publishedEventSchema>;

/**
 * A validation that its owner erased, for each consumer that keeps data of its events: the id of the message's event has the item in
 * common with theirs. `version` is the last one.
 */
export const erasedValidationSchema = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  erased: v.object({ version: v.number() }),
});

export type ErasedValidation = v.InferOutput<typeof erasedValidationSchema>;
