import { unzipSync } from 'fflate';

import { MAX_ANSWER_CERTIFICATES } from '../../../functions/finance/use-cases/produce-certificates.ts';
import { permissionsOfRole } from '../../../shared/identity/access/domain/permissions.ts';
import { get } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { BENEFICIARY } from '../../support/builders/transfers.ts';
import { openAdmin } from '../administration/admin-reader.ts';
import { certify, open, pay, report, type Query } from './finance-reports.ts';

const MONTH = { month: '2026-11' };
const DAYS = { from: '2026-11-01', to: '2026-11-30' };

describe('reports of another account', () => {
  test('answer 403 without finance:generate_all', async () => {
    const { api, caller } = await open();
    const other = await api.createUser('other');
    expect(await report(api, caller, 'summary', { user_id: other.user.id })).toMatchObject({
      status: 403,
      problems: [{ code: 'permission_denied' }],
    });
  });

  test('are masked, and have no certificates, with finance:generate_all alone', async () => {
    const { api, caller } = await open();
    const admin = await api.createUser('admin', { user: { role: 'admin' } });
    await pay(api, caller, 'one', { at: '2026-11-02T12:00:00Z', pesos: '1.00', clientRef: 'factura 7' });
    await api.processEvents();
    expect(permissionsOfRole.admin).toContain('finance:generate_all');
    const query = { ...MONTH, user_id: caller.user.id };
    const statement = await report(api, admin, 'statement', { ...query, format: 'html' });
    expect(statement.status).toBe(200);
    expect(statement.text).not.toContain(BENEFICIARY);
    expect(statement.text).not.toContain('Ñúñez');
    expect(statement.text).toContain(BENEFICIARY.slice(-4));
    const ceps = await report(api, admin, 'ceps', { from: '2026-11-01', to: '2026-11-30', user_id: caller.user.id });
    expect(ceps).toMatchObject({ status: 403, problems: [{ code: 'permission_denied' }] });
  });

  test('are in clear, certificates included, for an admin with the grant and a session, and the audit has a row of each', async () => {
    const { api, caller } = await open();
    const { admin, giveClearData, rows } = await openAdmin(api);
    const id = await certify(api, caller, 'one', { changes: { clientRef: 'factura 7' } });
    await api.processEvents();
    const headers = await openTestSession(api, admin, { issuedAt: api.clock.now() - 1 });
    const send = (path: string, query: Query) =>
      get(api, { ...admin, authorization: headers }, `/finance/${path}`, { query: { ...query, user_id: caller.user.id } });
    const masked = await send('statement', { ...MONTH, format: 'csv' });
    expect(masked.text).not.toContain(BENEFICIARY);
    expect(masked.text).not.toContain('factura 7');
    expect((await send('ceps', DAYS)).status).toBe(403);
    expect(await rows()).toEqual([]);
    await giveClearData();
    const clear = await send('statement', { ...MONTH, format: 'csv' });
    expect(clear.text).toContain(BENEFICIARY);
    expect(clear.text).toContain('factura 7');
    const { bytes } = await send('ceps', DAYS);
    expect(Object.keys(unzipSync(bytes))).toContain(`certificates/CEP-${id}.xml`);
    expect(await rows()).toMatchObject([
      { action: 'read_clear_data', area: 'validations', target: { kind: 'user', id: await api.pseudonyms.of(caller.user.id) } },
      { action: 'read_clear_data' },
    ]);
  });

  test('stay masked for the API key of an admin with the grant', async () => {
    const { api, caller } = await open();
    const { admin, giveClearData } = await openAdmin(api);
    await pay(api, caller, 'one', { at: '2026-11-02T12:00:00Z', pesos: '1.00' });
    await giveClearData();
    const { text } = await report(api, admin, 'statement', { ...MONTH, format: 'csv', user_id: caller.user.id });
    expect(text).not.toContain(BENEFICIARY);
  });

  test('answer 422, and leave no file, when they take a job', async () => {
    const { api, caller } = await open();
    const { admin, giveClearData } = await openAdmin(api);
    await giveClearData();
    for (let index = 0; index <= MAX_ANSWER_CERTIFICATES; index += 1) await certify(api, caller, `number ${index}`);
    const headers = await openTestSession(api, admin, { issuedAt: api.clock.now() - 1 });
    const reply = await get(api, { ...admin, authorization: headers }, '/finance/ceps', { query: { ...DAYS, user_id: caller.user.id } });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'report_too_large' }] });
    expect(api.exportQueue.receive()).toEqual([]);
  });

  test('answer 404 for an unknown account', async () => {
    const { api } = await open();
    const admin = await api.createUser('admin', { user: { role: 'admin' } });
    expect((await report(api, admin, 'summary', { user_id: uuidOf('unknown') })).status).toBe(404);
  });
});
