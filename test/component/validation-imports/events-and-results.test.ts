import * as v from 'valibot';
import { read, utils } from 'xlsx';

import { get } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import {
  aLine,
  batchOfLines,
  commit,
  lines,
  runToEnd,
  sendTo,
  transfersCsv,
  uploadTransfers,
} from '../../support/api/validation-imports.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  api.source.onQuery((query, index) => (index === 0 ? certified(query) : NOT_FOUND));
  return { api, caller };
};

const eventList = v.array(v.looseObject({ attributes: v.looseObject({ body: v.looseObject({ type: v.string() }) }) }));

const typesOf = (data: unknown): readonly string[] => v.parse(eventList, data).map(({ attributes }) => attributes.body.type);

describe('events', () => {
  test.each<['batch' | 'each', readonly string[]]>([
    ['batch', ['import.completed', 'import.preview_ready']],
    ['each', ['import.completed', 'import.preview_ready', 'validation.completed', 'validation.completed']],
  ])('with notify %s an import has the events %s', async (notify, expected) => {
    const { api, caller } = await open();
    const id = await batchOfLines(api, caller, lines(2), { notify });
    await runToEnd(api, caller, id);
    await api.processEvents();
    await api.processWebhooks();
    const feed = await get(api, caller, '/events');
    expect(typesOf(feed.at('data')).toSorted()).toEqual(expected);
  });

  test('the notifications of an import lead to it', async () => {
    const { api, caller } = await open();
    const id = await batchOfLines(api, caller, lines(1));
    await runToEnd(api, caller, id);
    await api.processEvents();
    await api.processNotifications();
    const list = await get(api, caller, '/notifications');
    const path = `/v1/validations/imports/${id}`;
    expect([0, 1].map((index) => list.at(`data.${index}.attributes.action_url`))).toEqual([path, path]);
  });

  test('the commit that reaches a threshold of the quota is an event of the user', async () => {
    const { api } = await open();
    const caller = await api.createUser('small', { monthlyLimit: 5 });
    await batchOfLines(api, caller, lines(4));
    await api.processEvents();
    await api.processWebhooks();
    expect(typesOf((await get(api, caller, '/events')).at('data'))).toContain('quota.threshold_reached');
  });
});

describe('GET /validations/imports/{id}/results', () => {
  test('answers 409 results_not_ready without a verdict', async () => {
    const { api, caller } = await open();
    const id = await batchOfLines(api, caller, lines(1));
    expect((await sendTo(api, caller, 'GET', `/${id}/results`)).problems).toMatchObject([{ code: 'results_not_ready' }]);
  });

  test('has the rows of a batch that was cancelled before its first verdict', async () => {
    const { api, caller } = await open();
    const id = await batchOfLines(api, caller, lines(2));
    expect((await sendTo(api, caller, 'POST', `/${id}/cancel`)).status).toBe(200);
    const file = await sendTo(api, caller, 'GET', `/${id}/results`);
    expect(file.status).toBe(200);
    expect(Buffer.from(file.bytes).toString('utf8').trim().split('\n')).toHaveLength(3);
  });

  test.each(['csv', 'xlsx'] as const)('has the caller’s rows in their order as %s, with verdict, error, links and id', async (format) => {
    const { api, caller } = await open();
    const rows = [aLine(1, { client_ref: 'uno' }), aLine(2, { monto: 'mal' }), aLine(3, { client_ref: '=1+1' })];
    const id = await batchOfLines(api, caller, rows);
    await runToEnd(api, caller, id);
    const file = await sendTo(api, caller, 'GET', `/${id}/results`, { query: { format } });
    expect(file.status).toBe(200);
    const sheet = read(Buffer.from(file.bytes), { type: 'buffer', raw: true });
    const [header = [], ...cells] = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
    const column = (name: string) => cells.map((row) => row[header.indexOf(name)]);
    expect(header.slice(0, 3)).toEqual(['fecha', 'monto', 'clave_rastreo']);
    expect(column('client_ref')).toEqual(['uno', '', "'=1+1"]);
    expect(column('verdict')).toEqual(['valid', '', 'not_found']);
    expect(column('row_status')).toEqual(['valid', 'fatal', 'valid']);
    expect(column('row_errors')).toEqual(['', 'monto: invalid_amount', '']);
    expect(column('cep_xml').map((link) => link !== '')).toEqual([true, false, false]);
    expect(column('validation_id').map((validationId) => validationId !== '')).toEqual([true, false, true]);
  });

  test('has every column of a file with several columns of one name', async () => {
    const { api, caller } = await open();
    const [line = {}] = lines(1);
    const { fecha = '', monto = '', clave_rastreo: key = '', emisor = '', cuenta_beneficiaria: account = '' } = line;
    const header = 'fecha,monto,clave_rastreo,emisor,cuenta_beneficiaria,nota,nota,nota (2),,';
    const file = `${header}\r\n${[fecha, monto, key, emisor, account, 'uno', 'dos', 'tres', 'cuatro', 'cinco'].join(',')}\r\n`;
    const created = await uploadTransfers(api, caller, Buffer.from(file));
    const id = String(created.at('data.id'));
    await api.processValidationImports();
    await commit(api, caller, id);
    await api.processValidationImports();
    await runToEnd(api, caller, id);
    const results = (await sendTo(api, caller, 'GET', `/${id}/results`)).bytes.toString();
    for (const value of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) expect(results.split(',')).toContain(value);
  });

  test('answers 303 with the address of the file beyond 4 MB, which has every row', async () => {
    const { api, caller } = await open();
    const long = Object.fromEntries(Array.from({ length: 6 }, (_unused, column) => [`nota ${column}`, 'x'.repeat(300)]));
    const rows = Array.from({ length: 2_300 }, (_unused, index) => aLine(index + 1, { ...long, ...(index === 0 ? {} : { monto: 'mal' }) }));
    const headers = Object.keys(rows[0] ?? {});
    const created = await uploadTransfers(api, caller, transfersCsv(rows, headers));
    const id = String(created.at('data.id'));
    await api.processValidationImports();
    await commit(api, caller, id);
    await api.processValidationImports();
    await runToEnd(api, caller, id);
    const reply = await sendTo(api, caller, 'GET', `/${id}/results`);
    expect([reply.status, reply.bytes.byteLength]).toEqual([303, 0]);
    const [[key, file] = ['', null]] = [...api.resultFiles.stored];
    expect(reply.headers['location']).toContain(key);
    expect(
      Buffer.from(file?.bytes ?? [])
        .toString('utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(2_301);
  });

  test('answers 422 invalid_format for another format', async () => {
    const { api, caller } = await open();
    const id = await batchOfLines(api, caller, lines(1));
    const refused = await sendTo(api, caller, 'GET', `/${id}/results`, { query: { format: 'pdf' } });
    expect(refused.problems).toMatchObject([{ code: 'invalid_format' }]);
  });
});
