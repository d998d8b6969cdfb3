import * as v from 'valibot';

import { described, named } from './described.ts';

/** ISO 8601 instant in UTC, with a `Z`. */
export const dateTime = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'));
export const uuid = v.pipe(v.string(), v.uuid());

/** Members of every `meta`. */
export const metaEntries = {
  version: described(v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)+$/)), 'Version of the build that answered, a dotted number.', '1.0.0'),
  api_version: described(v.literal('v1'), 'Version of the paths.'),
  /** Request ids of the service are 32 digits; API Gateway groups them by hyphens in its own answers. */
  request_id: described(
    v.pipe(v.string(), v.regex(/^[0-9a-f]+(?:-[0-9a-f]+)*$/)),
    'Id of the request, also in `X-Request-Id`. Send it with questions about an answer.',
    '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11',
  ),
  datetime: described(
    named(
      'InstantFormat',
      v.strictObject({
        timezone: described(v.literal('UTC'), 'Time zone of every instant.'),
        format: described(v.literal('ISO 8601'), 'Format of every instant.'),
      }),
    ),
    'How instants are written.',
  ),
  mode: v.optional(described(v.literal('test'), 'The request ran in test mode; absent in live mode.', 'test')),
};

/** Fields of the body that the operation does not have. */
export const ignoredFields = {
  ignored_fields: v.optional(
    described(
      v.array(v.string()),
      'Fields of the body that the operation does not have, those within an object as `retry_policy.interval`. A misspelt name is among them.',
      [],
    ),
  ),
};

/** `meta` of a success answer to which the operation adds nothing. */
export const successMeta = named('Meta', v.strictObject({ ...metaEntries, ...ignoredFields }));

/** `{data, meta}` for one resource. */
export const single = <const Data extends v.GenericSchema>(data: Data) => v.strictObject({ data, meta: successMeta });

/** `{data, meta}` for one resource, where the operation adds to `meta`. */
export const singleWithMeta = <const Data extends v.GenericSchema, const Extra extends v.ObjectEntries>(data: Data, extra: Extra) =>
  v.strictObject({ data, meta: v.strictObject({ ...metaEntries, ...ignoredFields, ...extra }) });

const listOf = <const Item extends v.GenericSchema>(item: Item) => described(v.array(item), 'The resources of the list.');

/** `{data: [], meta}` for a bounded collection. */
export const collection = <const Item extends v.GenericSchema>(item: Item) => v.strictObject({ data: listOf(item), meta: successMeta });

/** `{data: [], meta}` for a bounded collection, where the operation adds to `meta`. */
export const collectionWithMeta = <const Item extends v.GenericSchema, const Extra extends v.ObjectEntries>(item: Item, extra: Extra) =>
  v.strictObject({ data: listOf(item), meta: v.strictObject({ ...metaEntries, ...ignoredFields, ...extra }) });

const pageLink = v.nullable(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Addresses of a page and of its neighbours. */
const pageLinks = named(
  'PageLinks',
  v.strictObject({
    self: described(v.string(), 'Address of this page, an absolute path.', '/v1/users/me/sessions'),
    next: described(pageLink, 'Address of the next page; null at the end.', '/v1/users/me/sessions?page%5Bafter%5D=WzE3XQ.c2lnbmF0dXJl'),
    prev: described(pageLink, 'Address of the page before; null at the beginning.', null),
  }),
);

/** The size of a page that has a cursor. */
export const pageSizeMeta = described(
  named(
    'PageSize',
    v.strictObject({
      size: described(count, 'Entries of a page.', 25),
      has_more: described(v.boolean(), 'Whether more entries follow.', false),
    }),
  ),
  'Size of the page.',
);

const pageNumberEntries = {
  page: described(count, 'Number of the page, from 1.', 1),
  per_page: described(count, 'Entries of a page.', 25),
};

const pagination = described(
  named(
    'Pagination',
    v.strictObject({
      ...pageNumberEntries,
      total: described(count, 'Entries of all pages.', 1),
      total_pages: described(count, 'Number of pages.', 1),
    }),
  ),
  'Place of the page among all pages.',
);

/** `{data: [], links, meta}` for a numbered page of a bounded collection, where the operation adds to `meta`. */
export const numberedPageWithMeta = <const Item extends v.GenericSchema, const Extra extends v.ObjectEntries>(item: Item, extra: Extra) =>
  v.strictObject({ data: listOf(item), links: pageLinks, meta: v.strictObject({ ...metaEntries, pagination, ...extra }) });

const numberedPageMeta = named('NumberedPageMeta', v.strictObject({ ...metaEntries, pagination }));

/** `{data: [], links, meta}` for a numbered page of a bounded collection. */
export const numberedPage = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({ data: listOf(item), links: pageLinks, meta: numberedPageMeta });

const nullableCount = v.nullable(count);

const numberedOrCursorPageMeta = named(
  'NumberedOrCursorPageMeta',
  v.strictObject({
    ...metaEntries,
    page: pageSizeMeta,
    pagination: v.optional(
      described(
        named(
          'PartialPagination',
          v.strictObject({
            ...pageNumberEntries,
            total: described(nullableCount, 'Entries of all pages; null where they were not all counted.', 1),
            total_pages: described(nullableCount, 'Number of pages; null where the entries were not all counted.', 1),
          }),
        ),
        'Place of a numbered page among all pages.',
      ),
    ),
  }),
);

/** `{data: [], links, meta}` for a page of a collection whose pages have numbers as far as they are cheap, and cursors beyond. */
export const numberedOrCursorPage = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({ data: listOf(item), links: pageLinks, meta: numberedOrCursorPageMeta });

/** The range of instants that a query of days covers. */
export const instantRange = named(
  'InstantRange',
  v.strictObject({
    from_utc: described(v.nullable(dateTime), 'First instant of the days of the query; null where open.', '2026-11-01T06:00:00.000Z'),
    to_utc: described(v.nullable(dateTime), 'Last instant of the days of the query; null where open.', '2026-11-21T05:59:59.999Z'),
  }),
);

const pageMetaEntries = {
  ...metaEntries,
  page: pageSizeMeta,
  range: described(instantRange, 'The instants that correspond to the days of the query.'),
};

const pageMeta = named('PageMeta', v.strictObject(pageMetaEntries));

/** `{data: [], links, meta}` for a page of an unbounded collection. */
export const page = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({ data: listOf(item), links: pageLinks, meta: pageMeta });

/** `{data: [], links, meta}` for a page of an unbounded collection, where the operation adds to `meta`. */
export const pageWithMeta = <const Item extends v.GenericSchema, const Extra extends v.ObjectEntries>(item: Item, extra: Extra) =>
  v.strictObject({ data: listOf(item), links: pageLinks, meta: v.strictObject({ ...pageMetaEntries, ...extra }) });

const cursorPageMeta = named('CursorPageMeta', v.strictObject({ ...metaEntries, page: pageSizeMeta }));

/** `{data: [], links, meta}` for a page of an unbounded collection that is not read by days. */
export const cursorPage = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({ data: listOf(item), links: pageLinks, meta: cursorPageMeta });
