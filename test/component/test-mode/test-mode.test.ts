import { unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { openTestMode, scenarioBody } from './test-mode.ts';

describe('a test key', () => {
  test('gets a verdict, and the certificate, without a query to the portal and without a quota unit', async () => {
    const { api, caller, test: key } = await openTestMode();
    const reply = await postValidate(api, key, scenarioBody('VALID'));
    expect([reply.status, reply.at('data.attributes.status'), reply.at('meta.mode')]).toEqual([200, 'valid', 'test']);
    expect(reply.at('data.attributes.normalization_warnings')).toEqual([]);
    expect(api.source.queries).toEqual([]);
    expect(await unitsUsed(api, caller)).toBe(0);
    const id = String(reply.at('data.id'));
    const xml = await get(api, key, `/validations/${id}/cep`, { query: { format: 'xml' } });
    expect([xml.status, xml.text.includes('SPEI_Tercero')]).toEqual([200, true]);
    expect((await get(api, key, `/validations/${id}/cep`, { query: { format: 'pdf' } })).text).toMatch(/^%PDF-/);
  });
});
