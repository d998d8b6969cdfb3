import * as v from 'valibot';

/** What an event is about; its state can be read by the id that comes with the event. */
type Subject = 'validation' | 'import' | 'user';

type EventRow = {
  readonly subject: Subject;
  /** When it happens. */
  readonly description: string;
  /** Attributes it has beside its type and its instant. */
  readonly details: v.GenericSchema<unknown, Readonly<Record<string, unknown>>>;
};

/** The verdict that this one replaces; absent for the first. */
const verdict = v.object({ previous: v.exactOptional(v.string()) });

const none = v.object({});

/**
 * Every event of the service: one row per type, by the name subscribers know it by. A new one is a row here and a write
 * that carries it.
 */
export const EVENTS = {
  'validation.completed': {
    subject: 'validation',
    description: 'The CEP portal gave a verdict: `valid`, `not_found`, `cep_unavailable` or `returned`. Again when a later one replaces it',
    details: verdict,
  },
  'validation.failed': {
    subject: 'validation',
    description: 'It ended without a verdict of the portal: `invalid` or `failed`',
    details: verdict,
  },
  'validation.error': {
    subject: 'validation',
    description: 'It ended in `error`: nothing can be concluded',
    details: verdict,
  },
  'validation.returned': {
    subject: 'validation',
    description: 'The payment was returned. Comes with `validation.completed`',
    details: none,
  },
  'validation.cep_pdf_available': {
    subject: 'validation',
    description: 'The PDF of the CEP, which could not be downloaded with its XML, is there',
    details: none,
  },
  'validation.retry.scheduled': {
    subject: 'validation',
    description: 'Retries begin, or begin again: the first attempt of a cycle has its time',
    details: none,
  },
  'validation.retry.resolved': {
    subject: 'validation',
    description: 'A retry found `valid`. Comes with `validation.completed`',
    details: none,
  },
  'validation.retry.exhausted': {
    subject: 'validation',
    description: 'The last attempt was made, or the validation became too old, and the verdict stays provisional',
    details: none,
  },
  'validation.retry.cancelled': {
    subject: 'validation',
    description: 'Retries ended early: cancelled by the user, or a final verdict other than `valid`',
    details: none,
  },
  'import.preview_ready': {
    subject: 'import',
    description: 'The file of an import was read; its rows can be seen, corrected and confirmed',
    details: none,
  },
  'import.completed': {
    subject: 'import',
    description: 'The confirmed rows of an import are saved',
    details: none,
  },
  'import.failed': {
    subject: 'import',
    description: 'An import ended before its rows were saved',
    details: none,
  },
  'quota.threshold_reached': {
    subject: 'user',
    description: 'An accepted validation took the unit with which 80 or 100 percent of the month’s quota are used',
    details: v.object({ percent: v.picklist([80, 100]), limit: v.number(), month: v.string() }),
  },
  'api_key.regenerated': {
    subject: 'user',
    description: 'The API key was replaced by a new one',
    details: none,
  },
  'webhook.auto_disabled': {
    subject: 'user',
    description: 'An endpoint of a webhook was disabled because it answered 410, or failed for five days. It is not delivered to webhooks',
    details: v.object({
      endpoint_id: v.string(),
      url: v.string(),
      reason: v.picklist(['gone', 'failing']),
      consecutive_failures: v.number(),
    }),
  },
} as const satisfies Readonly<Record<string, EventRow>>;

export type EventType = keyof typeof EVENTS;

type Details<Type extends EventType> = Readonly<v.InferOutput<(typeof EVENTS)[Type]['details']>>;

/** An event as the write that causes it leaves it on the item. `at` is in epoch milliseconds. */
export type ItemEvent = { readonly [Type in EventType]: { readonly type: Type; readonly at: number } & Details<Type> }[EventType];

export const isEventType = (name: string): name is EventType => Object.hasOwn(EVENTS, name);

export const EVENT_TYPES: readonly EventType[] = Object.keys(EVENTS).filter(isEventType);

const head = v.looseObject({ type: v.string(), at: v.number() });

const isItemEvent = (value: unknown): value is ItemEvent =>
  v.is(head, value) && isEventType(value.type) && v.is(EVENTS[value.type].details, value);

/** An event as it is stored: a row of the table with its details. */
export const itemEventSchema = v.custom<ItemEvent>(isItemEvent, 'no event of the catalogue');
