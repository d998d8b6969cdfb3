import * as v from 'valibot';

import { catalogue, type ErrorCode } from '../../errors/catalogue.ts';

/** ISO 8601 instant in UTC, with a `Z`. */
export const dateTime = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'));
export const uuid = v.pipe(v.string(), v.uuid());

const metaEntries = {
  version: v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)+$/)),
  api_version: v.literal('v1'),
  /** Ours is 32 digits; API Gateway groups them by hyphens in what it answers itself. */
  request_id: v.pipe(v.string(), v.regex(/^[0-9a-f]+(?:-[0-9a-f]+)*$/)),
  datetime: v.strictObject({ timezone: v.literal('UTC'), format: v.literal('ISO 8601') }),
};

/** Fields of the body that the operation does not have. */
const ignoredFields = { ignored_fields: v.optional(v.array(v.string())) };

/** `meta` of a success answer to which the operation adds nothing. */
export const successMeta = v.strictObject({ ...metaEntries, ...ignoredFields });

/** `meta` of an error answer. */
export const errorMeta = v.strictObject({
  ...metaEntries,
  retry_after: v.optional(v.number()),
  retry_at: v.optional(dateTime),
  reason: v.optional(v.picklist(['key_rate', 'ip_rate', 'quota', 'operation'])),
  limit: v.optional(v.number()),
  resets_at: v.optional(dateTime),
  limited: v.optional(v.string()),
  ...ignoredFields,
  import_id: v.optional(v.string()),
  validation_id: v.optional(v.string()),
  candidates: v.optional(v.array(v.strictObject({ position: v.pipe(v.number(), v.integer()), outcome: v.string() }))),
  normalization_warnings: v.optional(
    v.array(v.strictObject({ code: v.string(), field: v.optional(v.string()), banks: v.optional(v.array(v.string())) })),
  ),
  event: v.optional(v.string()),
  valid_events: v.optional(v.array(v.string())),
  attempts_left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  documents: v.optional(v.array(v.strictObject({ document: v.string(), version: v.string(), url: v.string() }))),
});

/** Which part of the request a problem is about. */
export const errorSource = v.strictObject({ pointer: v.optional(v.string()), parameter: v.optional(v.string()) });

/** `{data, meta}` for one resource. */
export const single = <const Data extends v.GenericSchema>(data: Data) => v.strictObject({ data, meta: successMeta });

/** `{data, meta}` for one resource, where the operation adds to `meta`. */
export const singleWithMeta = <const Data extends v.GenericSchema, const Extra extends v.ObjectEntries>(data: Data, extra: Extra) =>
  v.strictObject({ data, meta: v.strictObject({ ...metaEntries, ...ignoredFields, ...extra }) });

/** `{data: [], meta}` for a bounded collection. */
export const collection = <const Item extends v.GenericSchema>(item: Item) => v.strictObject({ data: v.array(item), meta: successMeta });

const pageLink = v.nullable(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `{data: [], links, meta}` for a numbered page of a bounded collection, where the operation adds to `meta`. */
export const numberedPageWithMeta = <const Item extends v.GenericSchema, const Extra extends v.ObjectEntries>(item: Item, extra: Extra) =>
  v.strictObject({
    data: v.array(item),
    links: v.strictObject({ self: v.string(), next: pageLink, prev: pageLink }),
    meta: v.strictObject({
      ...metaEntries,
      pagination: v.strictObject({ page: count, per_page: count, total: count, total_pages: count }),
      ...extra,
    }),
  });

/** `{data: [], links, meta}` for a numbered page of a bounded collection. */
export const numberedPage = <const Item extends v.GenericSchema>(item: Item) => numberedPageWithMeta(item, {});

const nullableCount = v.nullable(count);

/** `{data: [], links, meta}` for a page of a collection whose pages have numbers as far as they are cheap, and cursors beyond. */
export const numberedOrCursorPage = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    data: v.array(item),
    links: v.strictObject({ self: v.string(), next: pageLink, prev: pageLink }),
    meta: v.strictObject({
      ...metaEntries,
      page: v.strictObject({ size: v.number(), has_more: v.boolean() }),
      pagination: v.optional(v.strictObject({ page: count, per_page: count, total: nullableCount, total_pages: nullableCount })),
    }),
  });

/** `{data: [], links, meta}` for a page of an unbounded collection. */
export const page = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    data: v.array(item),
    links: v.strictObject({ self: v.string(), next: pageLink, prev: pageLink }),
    meta: v.strictObject({
      ...metaEntries,
      page: v.strictObject({ size: v.number(), has_more: v.boolean() }),
      range: v.strictObject({ from_utc: v.nullable(dateTime), to_utc: v.nullable(dateTime) }),
    }),
  });

const errorObject = (codes: readonly ErrorCode[]) =>
  v.strictObject({
    status: v.picklist([...new Set(codes.map((code) => String(catalogue[code].status)))]),
    code: v.picklist(codes),
    detail: v.string(),
    source: v.optional(errorSource),
  });

/** `{errors, meta}` with the codes a status of an operation can carry. */
export const errorEnvelope = (codes: readonly ErrorCode[]) =>
  v.strictObject({ errors: v.pipe(v.array(errorObject(codes)), v.minLength(1)), meta: errorMeta });
