import { unzipSync } from 'fflate';
import * as v from 'valibot';

import { call, eventually, validationOf } from './support/api.ts';
import { newUser, runTask } from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';
import { stack } from './support/stack.ts';

const summary = v.object({
  data: v.object({
    attributes: v.object({
      folio: v.string(),
      counts: v.object({ valid: v.number() }),
      amounts: v.object({ total_volume_exact: v.string() }),
    }),
  }),
});
const banks = v.object({ data: v.object({ attributes: v.object({ receiving: v.array(v.object({ count: v.number() })) }) }) });

beforeEach(portal.reset);
afterAll(portal.reset);

/** The bytes of a file. */
const download = async (key: string, path: string): Promise<Uint8Array> => {
  const response = await fetch(`${stack.base_url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

test('a validated payment is in the sums, the statement, the workbook and the certificates of its month', async () => {
  const { api_key: key } = await newUser('personal');
  const payment = newPayment();
  await portal.publish(payment);
  const { id } = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));
  const counted = await eventually('the counted month', 200, async () => {
    const { status, text } = await call('/finance/summary', { key });
    if (status !== 200) return null;
    const { attributes } = v.parse(summary, JSON.parse(text)).data;
    return attributes.counts.valid === 1 ? attributes : null;
  });
  const byBank = v.parse(banks, JSON.parse((await call('/finance/by-bank', { key })).text));
  expect(byBank.data.attributes.receiving).toEqual([expect.objectContaining({ count: 1 })]);
  expect(Buffer.from(await download(key, '/finance/statement?format=pdf')).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  expect(Object.keys(unzipSync(await download(key, '/finance/accounting?format=xlsx')))).toContain('xl/workbook.xml');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(Date.now());
  const archive = unzipSync(await download(key, `/finance/ceps?from=${today}&to=${today}`));
  expect(Object.keys(archive)).toContain(`certificates/CEP-${id}.xml`);
  expect((await call(`/finance/folios/${counted.folio}`, { key })).text).toContain(counted.amounts.total_volume_exact);
});

test('the task that announces months runs', async () => {
  await runTask('finance', 'announce_months');
});
