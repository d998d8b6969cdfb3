import { createHash } from 'node:crypto';

import { strFromU8, unzipSync } from 'fflate';

import { MAX_ANSWER_MS, MAX_ANSWER_ROWS } from '../../../functions/validations/use-cases/export-validations.ts';
import { FILE_LIFETIME_MS, RESEND_AFTER_MS } from '../../../shared/exports/domain/export-job.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { aTransfer } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { idsOf, list, open, write, type Query } from './history-list.ts';

const exported = (api: TestApi, caller: Caller, query: Query = {}): Promise<ApiReply> => get(api, caller, '/validations/export', { query });

const readExport = (api: TestApi, caller: Caller, id: string): Promise<ApiReply> => get(api, caller, `/exports/${id}`);

const linesOf = (file: Uint8Array): readonly string[] => Buffer.from(file).toString().trimEnd().split('\r\n');

const writeMany = async (api: TestApi, caller: Caller, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await write(api, caller, `row ${index}`, { createdAt: ACCEPTED_AT - index });
};

/** Runs the queued exports. */
const work = async (api: TestApi): Promise<void> => {
  for (const task of api.exportQueue.receive()) await api.families['data-exports'].queues.exports(task);
};

const onlyFile = (api: TestApi): Uint8Array => {
  const [file, ...others] = [...api.exportedFiles.stored.values()];
  if (file === undefined || others.length > 0) throw new Error(`there are ${others.length} more files`);
  return file;
};

const digestOf = (file: Uint8Array, encoding: 'base64' | 'hex'): string => createHash('sha256').update(file).digest(encoding);

describe('exportValidations', () => {
  test('answers a CSV file of the validations that the history lists, newest first, with their values', async () => {
    const { api, caller } = await open();
    await write(api, caller, 'old', { createdAt: ACCEPTED_AT - 1, status: 'not_found' });
    const id = await write(api, caller, 'new', { status: 'valid', clientRef: '=1+1', batch: { id: 7, position: 3 } });
    await write(api, caller, 'trial', { source: PLAYGROUND_RUN });
    await write(api, await api.createUser('other'), 'of another account');
    const { status, headers, bytes } = await exported(api, caller);
    const [header = '', first = '', ...others] = linesOf(bytes);
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="validations.csv"',
        'repr-digest': `sha-256=:${digestOf(bytes, 'base64')}:`,
        'x-has-more': 'false',
      },
    });
    expect(header).toBe(
      '\uFEFFid,status,central_status,validation_type,bank_name,bank_code,fecha,amount,tracking_key,referencia_numerica,' +
        'beneficiary_account,client_ref,is_playground,batch_id,batch_position,retry_state,created_at,deleted_at',
    );
    const listed = await list(api, caller);
    expect(first.split(',').slice(0, 2)).toEqual([id, 'valid']);
    expect(first).toContain(`,'=1+1,false,7,3,,${new Date(ACCEPTED_AT).toISOString()},`);
    expect(first).toContain(
      `,${String(listed.at('data.0.attributes.amount_exact'))},${String(listed.at('data.0.attributes.tracking_key'))},`,
    );
    expect([first, ...others].map((line) => line.split(',')[0])).toEqual(idsOf(listed));
  });

  test('answers a workbook whose amounts, days and instants are numbers', async () => {
    const { api, caller } = await open();
    await write(api, caller, 'one', { transfer: aTransfer() });
    const { headers, bytes } = await exported(api, caller, { format: 'xlsx' });
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    for (const cell of ['G2', 'H2', 'Q2']) expect(sheet).toMatch(new RegExp(`<c r="${cell}" s="\\d+"><v>[\\d.]+</v>`));
    expect(sheet).toMatch(/<c r="I2" t="inlineStr">/);
    expect(sheet).not.toContain('<f>');
  });

  test('passes the filters of the history, and ends at the limit', async () => {
    const { api, caller } = await open();
    await writeMany(api, caller, 3);
    const withdrawn = await write(api, caller, 'withdrawn', { deletedAt: ACCEPTED_AT });
    const only = await exported(api, caller, { with_deleted: 'only' });
    expect(linesOf(only.bytes).slice(1)).toEqual([expect.stringContaining(withdrawn)]);
    const limited = await exported(api, caller, { limit: '2' });
    expect([linesOf(limited.bytes).length, limited.headers['x-has-more']]).toEqual([3, 'true']);
    const exact = await exported(api, caller, { limit: '3' });
    expect([linesOf(exact.bytes).length, exact.headers['x-has-more']]).toEqual([4, 'false']);
  });

  test.each<[string, Query, object]>([
    ['another format', { format: 'pdf' }, { code: 'invalid_format', at: 'format' }],
    ['more than 100,000 rows', { limit: '100001' }, { code: 'invalid_filter', at: 'limit' }],
    ['a page', { per_page: '5' }, { code: 'invalid_filter', at: 'per_page' }],
    ['days in the wrong order', { from: '2026-11-02', to: '2026-11-01' }, { code: 'invalid_filter', at: 'from' }],
    ['a search in more than 90 days', { search: 'x', from: '2026-01-01' }, { code: 'invalid_filter', at: 'search' }],
  ])('refuses %s', async (_what, query, problem) => {
    const { api, caller } = await open();
    expect(await exported(api, caller, query)).toMatchObject({ status: 422, problems: [problem] });
  });

  test('answers 202 above 5,000 rows, and the export has all of them once it is ready', async () => {
    const { api, caller } = await open();
    await writeMany(api, caller, MAX_ANSWER_ROWS + 1);
    const reply = await exported(api, caller);
    const id = String(reply.at('data.id'));
    expect(reply).toMatchObject({ status: 202, headers: { location: `/v1/exports/${id}` } });
    expect(reply.at('data')).toMatchObject({
      type: 'export_job',
      attributes: { kind: 'validations', status: 'pending', ready_at: null, size_bytes: null, sha256: null, rows: null, has_more: null },
      links: { self: `/v1/exports/${id}`, file: null },
    });
    await write(api, caller, 'accepted later', { createdAt: api.clock.now() + 1 });
    await work(api);
    const ready = await readExport(api, caller, id);
    const file = onlyFile(api);
    expect(ready.at('data.attributes')).toMatchObject({
      status: 'ready',
      size_bytes: file.byteLength,
      sha256: digestOf(file, 'hex'),
      rows: MAX_ANSWER_ROWS + 1,
      has_more: false,
    });
    expect(linesOf(file)).toHaveLength(MAX_ANSWER_ROWS + 2);
    expect(ready.at('data.links.file')).toBe(
      `https://files.example.com/data-exports/${caller.user.id}/${id}.csv?until=${api.clock.now() + 60_000}`,
    );
  });

  test('answers the file itself at a limit of 5,000 rows, and at a higher one 202 and an export that ends there', async () => {
    const { api, caller } = await open();
    await writeMany(api, caller, MAX_ANSWER_ROWS + 2);
    const reply = await exported(api, caller, { limit: String(MAX_ANSWER_ROWS) });
    expect([reply.status, reply.headers['x-has-more'], linesOf(reply.bytes).length]).toEqual([200, 'true', MAX_ANSWER_ROWS + 1]);
    const above = await exported(api, caller, { limit: String(MAX_ANSWER_ROWS + 1) });
    await work(api);
    const ready = await readExport(api, caller, String(above.at('data.id')));
    expect(ready.at('data.attributes')).toMatchObject({ rows: MAX_ANSWER_ROWS + 1, has_more: true });
  });
});

/** A service whose reads of the history take longer than a request may, with an export of three validations under way. */
const givenSlowHistory = async (query: Query = {}) => {
  const slow = { isSlow: true };
  const api: TestApi = makeTestApi({
    storage: ({ validations }) => ({
      validations: {
        ...validations,
        history: (request) => {
          if (slow.isSlow) api.clock.advance(MAX_ANSWER_MS);
          return validations.history(request);
        },
      },
    }),
  });
  const caller = await api.createUser('caller');
  await writeMany(api, caller, 3);
  const reply = await exported(api, caller, query);
  slow.isSlow = false;
  const setSlow = (isSlow: boolean): void => {
    slow.isSlow = isSlow;
  };
  return { api, caller, reply, id: String(reply.at('data.id')), setSlow };
};

describe('an export of validations', () => {
  test('is begun by a request whose rows are not found within eight seconds', async () => {
    const { api, reply } = await givenSlowHistory();
    expect(reply.status).toBe(202);
    await work(api);
    expect(linesOf(onlyFile(api))).toHaveLength(4);
  });

  test('answers repetitions of its request while it is under way and for a minute after, and then is replaced', async () => {
    const { api, caller, id, setSlow } = await givenSlowHistory();
    setSlow(true);
    const again = await Promise.all([exported(api, caller), exported(api, caller)]);
    expect(again.map((reply) => reply.at('data.id'))).toEqual([id, id]);
    const other = await exported(api, caller, { format: 'xlsx' });
    expect(other.at('data.id')).not.toBe(id);
    setSlow(false);
    await work(api);
    const ready = await exported(api, caller);
    expect(ready.at('data')).toMatchObject({ id, attributes: { status: 'ready' } });

    api.clock.advance(61_000);
    setSlow(true);
    const replaced = await exported(api, caller);
    expect(replaced.at('data')).toMatchObject({ id, attributes: { status: 'pending' } });
    setSlow(false);
    await work(api);
    expect((await readExport(api, caller, id)).at('data.attributes')).toMatchObject({ status: 'ready', rows: 3 });
  });

  test('is a workbook where that was requested', async () => {
    const { api, caller, id } = await givenSlowHistory({ format: 'xlsx' });
    await work(api);
    expect([...api.exportedFiles.stored.keys()]).toEqual([`data-exports/${caller.user.id}/${id}.xlsx`]);
  });

  test('has the filters of its request', async () => {
    const { api } = await givenSlowHistory({ status: 'valid', amount_min: '1', type: 'direct', bank: '12', from: '2026-01-01' });
    await work(api);
    expect(linesOf(onlyFile(api))).toHaveLength(1);
  });

  test('sends no mail, and is written once however often its message arrives', async () => {
    const { api, caller, id } = await givenSlowHistory();
    const [task] = api.exportQueue.receive();
    if (task === undefined) throw new TypeError('no task');
    const worker = api.families['data-exports'].queues.exports;
    await Promise.all([worker(task), worker(task)]);
    await worker(task);
    expect(onlyFile(api).byteLength).toBe((await readExport(api, caller, id)).at('data.attributes.size_bytes'));
    expect(api.messageQueue.messages()).toEqual([]);
  });

  test('is written by the sweep when its message was lost', async () => {
    const { api, caller, id } = await givenSlowHistory();
    api.exportQueue.receive();
    api.clock.advance(RESEND_AFTER_MS + 1);
    await api.families['data-exports'].schedules.sweep();
    await work(api);
    expect((await readExport(api, caller, id)).at('data.attributes.status')).toBe('ready');
  });

  test('has an address for seven days, and is expired afterwards', async () => {
    const { api, caller, id } = await givenSlowHistory();
    await work(api);
    api.clock.advance(FILE_LIFETIME_MS - 1);
    expect((await readExport(api, caller, id)).at('data.links.file')).toMatch(/^https:/);
    api.clock.advance(1);
    const expired = await readExport(api, caller, id);
    expect([expired.at('data.attributes.status'), expired.at('data.links.file')]).toEqual(['expired', null]);
  });

  test('is 404 for another account, and for an id without an export', async () => {
    const { api, caller, id } = await givenSlowHistory();
    const other = await api.createUser('other');
    const replies = await Promise.all([readExport(api, other, id), readExport(api, caller, uuidOf('no export'))]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(await readExport(api, caller, 'x')).toMatchObject({ status: 422, problems: [{ code: 'invalid_uuid', at: 'id' }] });
  });
});
