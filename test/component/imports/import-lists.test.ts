import { makeListImports } from '../../../shared/imports/use-cases/list-imports.ts';
import { makePageOfImports } from '../../../shared/imports/use-cases/page-of-imports.ts';
import { importOf, send } from '../../support/api/imports.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { importOfLines, lines, sendTo } from '../../support/api/validation-imports.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { anImport, clabeNumber, importIdOf } from '../../support/builders/imports/imports.ts';

test('imports of validations are listed newest first, page by page, and those of another user or kind are not', async () => {
  const api = makeTestApi();
  const [caller, other] = [await api.createUser(), await api.createUser('other')];
  const earlier = await importOfLines(api, caller, lines(1));
  await sendTo(api, caller, 'DELETE', `/${earlier}`);
  api.clock.advance(1_000);
  const later = await importOfLines(api, caller, lines(2));
  await importOf(api, caller, [{ alias: 'Uno', cuenta: clabeNumber(1) }]);
  const first = await get(api, caller, '/validations/imports?page[size]=1');
  expect(first.json).toMatchObject({
    data: [{ id: later, type: 'validation_import', attributes: { status: 'preview_ready', total_rows: 2 } }],
    meta: { page: { size: 1, has_more: true } },
  });
  const next = await get(api, caller, String(first.at('links.next')).replace('/v1', ''));
  expect(next.json).toMatchObject({ data: [{ id: earlier, attributes: { status: 'cancelled' } }], links: { next: null } });
  expect((await get(api, other, '/validations/imports')).at('data')).toEqual([]);
});

test('imports of beneficiaries are listed, and a cursor of another list is refused', async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  for (const account of [1, 2]) {
    const id = await importOf(api, caller, [{ alias: 'Uno', cuenta: clabeNumber(account) }]);
    await send(api, caller, 'DELETE', `/${id}`);
    api.clock.advance(1_000);
  }
  const first = await get(api, caller, '/beneficiaries/imports?page[size]=1');
  expect(first.json).toMatchObject({ data: [{ type: 'beneficiary_import', attributes: { status: 'cancelled' } }] });
  const next = String(first.at('links.next')).replace('/v1', '');
  expect((await get(api, caller, next)).at('data')).toHaveLength(1);
  expect(await get(api, caller, next.replace('beneficiaries', 'validations'))).toMatchObject({
    status: 422,
    problems: [{ code: 'invalid_cursor' }],
  });
});

test('a page of imports reads the imports that it shows, and one more', async () => {
  const reads: unknown[] = [];
  const list = makeListImports({
    list: 'imports',
    store: {
      idsOfUser: () => Promise.resolve(Array.from({ length: 1_000 }, (_unused, index) => importIdOf(index + 1))),
      find: (_userId, id) => {
        reads.push(id);
        return Promise.resolve(anImport(Number(id)));
      },
    },
    pageOfImports: makePageOfImports({ sign: (position) => Promise.resolve(String(position)), read: (token) => Promise.resolve(token) }),
  });
  const first = await list({ size: 25, after: null }, userIdOf('owner'));
  if (!first.ok) throw new Error('no page');
  expect(first.value.imports.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_unused, index) => importIdOf(1_000 - index)));
  expect(reads).toHaveLength(26);
  const next = await list({ size: 25, after: first.value.next }, userIdOf('owner'));
  expect(next).toMatchObject({ ok: true, value: { imports: { 0: { id: importIdOf(975) } } } });
});
