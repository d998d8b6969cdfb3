import * as v from 'valibot';

import { fail, ok, type Result } from '../../../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, bindPublic, defineRoute, type Route } from '../../../../shared/identity/access/http/route.ts';
import { etagHeader, linkHeader, notModified, retryAfterHeader } from '../../../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../../../shared/platform/http/schemas/contract.ts';
import { numberedPage, single } from '../../../../shared/platform/http/schemas/envelope-schema.ts';

/* The compiler is tested: each `@ts-expect-error` is an error itself when the line below it compiles. The tests do not run their bindings. */

const note = v.strictObject({
  type: v.literal('note'),
  attributes: v.strictObject({ text: v.string(), tags: v.array(v.string()), size: v.optional(v.number()) }),
});

const common = { tag: 'Notes', summary: 'A note', access: { credentials: ['public'] }, request: emptyRequest } as const;

const getNote = defineRoute({
  ...common,
  operationId: 'getNote',
  method: 'GET',
  path: '/notes/{id}',
  responses: {
    200: { description: 'It.', schema: single(note), headers: { ...etagHeader, ...retryAfterHeader } },
    204: { description: 'Nothing.' },
    304: notModified({}),
  },
  errors: ['not_found'],
});

const listNotes = defineRoute({
  ...common,
  operationId: 'listNotes',
  method: 'GET',
  path: '/notes',
  responses: { 200: { description: 'Them.', schema: numberedPage(note), headers: linkHeader } },
  errors: [],
});

const getFile = defineRoute({
  ...common,
  operationId: 'getFile',
  method: 'GET',
  path: '/files',
  responses: { 200: { description: 'It.', mediaTypes: ['text/csv'] } },
  errors: [],
});

const createNote = defineRoute({
  ...common,
  access: { credentials: ['api_key'], permission: null },
  idempotent: true,
  operationId: 'createNote',
  method: 'POST',
  path: '/notes',
  responses: { 204: { description: 'Kept.' } },
  errors: ['not_found'],
});

const tags: readonly string[] = ['a'];
const data = { type: 'note', attributes: { text: 'hello', tags } } as const;
const headers = { ETag: 'W/"1"' };
const found = (): Promise<Result<string, 'not_found'>> => Promise.resolve(fail('not_found'));
const source = { prepare: () => ok(null), useCase: found };
const links = { self: '/notes', next: null, prev: null };
const pagination = { page: 1, per_page: 25, total: 0, total_pages: 0 };
const sourceOfList = { prepare: () => ok(null), useCase: () => Promise.resolve(ok(null)) };

/** Binds routes and counts them: the arguments must be routes. */
const count = (...routes: readonly Route[]): number => routes.length;

describe('present of a binding', () => {
  test("compiles with the contract's content for a status", () => {
    expect(
      count(
        bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data, headers }) }),
        bindPublic(getNote, {
          ...source,
          present: () => ({ status: 200, kind: 'json', data, headers: { ...headers, 'Retry-After': '3' } }),
        }),
        bindPublic(getNote, {
          ...source,
          present: (text) =>
            text === ''
              ? { status: 204, kind: 'empty' }
              : { status: 200, kind: 'json', data: { type: 'note', attributes: { text, tags, size: 1 } }, headers },
        }),
        bindPublic(listNotes, {
          ...sourceOfList,
          present: () => ({ status: 200, kind: 'json', data: [data], links, meta: { pagination } }),
        }),
        bindPublic(getFile, {
          ...sourceOfList,
          present: () => ({ status: 200, kind: 'file', bytes: new Uint8Array(), mediaType: 'text/csv; charset=utf-8' }),
        }),
      ),
    ).toBe(5);
  });

  test('does not compile with a status that the contract does not list', () => {
    // @ts-expect-error -- 201 is not in the contract
    count(bindPublic(getNote, { ...source, present: () => ({ status: 201, kind: 'json', data, headers }) }));
  });

  test('does not compile without a member that the schema requires', () => {
    const without = { type: 'note', attributes: { text: 'hello' } } as const;
    // @ts-expect-error -- tags are missing
    count(bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data: without, headers }) }));
    // @ts-expect-error -- the pagination is missing
    count(bindPublic(listNotes, { ...sourceOfList, present: () => ({ status: 200, kind: 'json', data: [data], links }) }));
    // @ts-expect-error -- the links are missing
    count(bindPublic(listNotes, { ...sourceOfList, present: () => ({ status: 200, kind: 'json', data: [data], meta: { pagination } }) }));
  });

  test('does not compile with a member of another type', () => {
    const wrong = { ...data, attributes: { ...data.attributes, text: 1 } };
    // @ts-expect-error -- the text is a number
    count(bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data: wrong, headers }) }));
  });

  test('does not compile with a member that the schema does not have, even from a variable or a spread', () => {
    const more = { ...data, attributes: { ...data.attributes, secret: 'x' } };
    // @ts-expect-error -- there is no secret in the schema
    count(bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data: more, headers }) }));
    const presentList = () => ({ status: 200, kind: 'json', data: [more], links, meta: { pagination } }) as const;
    // @ts-expect-error -- nor in an item of a list
    count(bindPublic(listNotes, { ...sourceOfList, present: presentList }));
    // @ts-expect-error -- and no meta of its own
    count(bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data, headers, meta: { more: 1 } }) }));
    // @ts-expect-error -- and no links
    count(bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data, headers, links }) }));
  });

  test('does not compile without a header of the contract, or with one that it does not have', () => {
    // @ts-expect-error -- the ETag is missing
    count(bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data }) }));
    const unknown = { ...headers, Location: '/notes/1' };
    // @ts-expect-error -- there is no Location
    count(bindPublic(getNote, { ...source, present: () => ({ status: 200, kind: 'json', data, headers: unknown }) }));
  });

  test('does not compile with content of another kind or media type', () => {
    // @ts-expect-error -- a 204 has no body
    count(bindPublic(getNote, { ...source, present: () => ({ status: 204, kind: 'json', data }) }));
    const presentFile = () => ({ status: 200, kind: 'file', bytes: new Uint8Array(), mediaType: 'text/plain' }) as const;
    // @ts-expect-error -- the file is CSV
    count(bindPublic(getFile, { ...sourceOfList, present: presentFile }));
  });
});

describe('errors of a binding', () => {
  const present = () => ({ status: 204, kind: 'empty' }) as const;

  test('do not compile when the contract does not list a code', () => {
    const other = (): Promise<Result<null, 'not_found' | 'invalid_cursor'>> => Promise.resolve(fail('invalid_cursor'));
    // @ts-expect-error -- a use case fails with another code
    count(bindPublic(getNote, { prepare: () => ok(null), useCase: other, present }));
    // @ts-expect-error -- preparing fails with another code
    count(bindPublic(getNote, { prepare: () => fail('invalid_cursor'), useCase: found, present }));
  });

  test('do not compile when nothing raises a code that the contract lists', () => {
    // @ts-expect-error -- nothing fails with not_found
    count(bindPublic(getNote, { ...sourceOfList, present }));
    expect(count(bindPublic(getNote, { prepare: () => fail('not_found'), useCase: () => Promise.resolve(ok(null)), present }))).toBe(1);
  });

  test('do not compile when recovering finds another failure than the contract lists', () => {
    const protectedNote = { prepare: () => ok(null), useCase: found, present };
    const recover = () => Promise.resolve({ kind: 'failed', failure: fail('invalid_cursor') } as const);
    // @ts-expect-error -- invalid_cursor is not in the contract
    count(bindIdempotent(createNote, { ...protectedNote, recover }));
    expect(count(bindIdempotent(createNote, protectedNote))).toBe(1);
  });

  test('an operation that takes an Idempotency-Key does not compile as one that does not', () => {
    // @ts-expect-error -- createNote is idempotent
    count(bindProtected(createNote, { prepare: () => ok(null), useCase: found, present }));
  });
});
