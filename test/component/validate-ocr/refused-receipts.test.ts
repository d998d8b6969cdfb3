import { unitsUsed } from '../../support/api/expectations.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { textPage } from '../../support/builders/receipts.ts';
import { BENEFICIARY } from '../../support/builders/transfers.ts';
import { postReceipt, receiptPage } from './receipts.ts';

const CAT = textPage(['Miau']);
const TWO = textPage([
  'Importe: $10.00 Referencia numérica: 1234567 Clave de rastreo: MBAN01002611030012345678',
  'Importe: $20.00 Referencia numérica: 7654321 Clave de rastreo: MBAN01002611039988776655',
]);

const open = async () => {
  const api = makeTestApi();
  return { api, caller: await api.createUser('refusals', { minuteLimit: 1_000 }) };
};

const codesOf = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

describe('POST /validate-ocr', () => {
  test.each([
    ['receipt_not_recognised', CAT],
    ['multiple_receipts', TWO],
  ])('refuses a file with %s, and refunds its quota unit', async (code, page) => {
    const opened = await open();
    const reply = await postReceipt(opened.api, opened.caller, page);
    expect([reply.status, codesOf(reply)]).toEqual([422, [code]]);
    expect(reply.at('errors.0.source.pointer')).toBe('/data/attributes/image');
    expect(await unitsUsed(opened.api, opened.caller)).toBe(0);
  });

  test('refunds 20 such files a day', async () => {
    const opened = await open();
    for (let count = 0; count < 22; count += 1) await postReceipt(opened.api, opened.caller, CAT);
    expect(await unitsUsed(opened.api, opened.caller)).toBe(2);
    opened.api.clock.advance(86_400_000);
    await postReceipt(opened.api, opened.caller, CAT);
    expect(await unitsUsed(opened.api, opened.caller)).toBe(2);
  });

  test('keeps the units of further such files used after the quota is reconciled', async () => {
    const opened = await open();
    for (let count = 0; count < 22; count += 1) await postReceipt(opened.api, opened.caller, CAT);
    for (let round = 0; round < 3; round += 1) {
      opened.api.clock.advance(1_800_000);
      await opened.api.reconcileQuota();
    }
    expect(await unitsUsed(opened.api, opened.caller)).toBe(2);
  });

  test('ends an asynchronous validation of such a file as invalid, and refunds its quota unit', async () => {
    const opened = await open();
    const { api, caller } = opened;
    const reply = await postReceipt(api, caller, CAT, {}, { query: { async: '1' } });
    expect(reply.status).toBe(202);
    await api.processQueue();
    const path = `/validations/${String(reply.at('data.id'))}`;
    const view = await invoke(api, { method: 'GET', path, headers: caller.authorization });
    expect(view.at('data.attributes')).toMatchObject({ status: 'invalid', error_code: 'receipt_not_recognised' });
    expect(view.at('data.attributes.error_message')).toContain('comprobante');
    expect(await unitsUsed(opened.api, opened.caller)).toBe(0);
  });

  test.each(['the refund', 'the removal of the file'])(
    'makes up for a worker that died before %s when its message returns',
    async (step) => {
      const deaths = [new Error('killed')];
      const dieOnce = (): void => {
        const death = deaths.pop();
        if (death !== undefined) throw death;
      };
      const api = makeTestApi({
        storage: ({ refundUnread }) => ({
          refundUnread: async (unit, refusedAt) => {
            if (step === 'the refund') dieOnce();
            await refundUnread(unit, refusedAt);
            if (step !== 'the refund') dieOnce();
          },
        }),
      });
      const caller = await api.createUser();
      await postReceipt(api, caller, CAT, { retain_image: false }, { query: { async: '1' } });
      const jobs = api.queue.receive();
      const work = () => Promise.all(jobs.map((job) => api.families['validate-ocr'].queues.receipts(job)));
      await expect(work()).rejects.toThrow('killed');
      expect(api.receiptFiles.files.size).toBe(1);
      await work();
      await work();
      expect([await unitsUsed(api, caller), api.receiptFiles.files.size]).toEqual([0, 0]);
    },
  );

  test('names check_digit as the reason to confirm an account that no check digit proves', async () => {
    const { api, caller } = await open();
    const wrong = `${BENEFICIARY.slice(0, -1)}${(Number(BENEFICIARY.at(-1)) + 1) % 10}`;
    const reply = await postReceipt(api, caller, receiptPage({ 'Cuenta destino': wrong }));
    expect(reply.at('data.attributes.ocr_result.fields_to_confirm')).toContainEqual({
      field: 'cuenta_beneficiaria',
      reason: 'check_digit',
    });
  });
});

describe('POST /validate', () => {
  test('answers a tracking key of fewer than 18 characters with the advice to send the reference', async () => {
    const { api, caller } = await open();
    const body = { fecha: '2026-11-03', monto: 10, clave_rastreo: 'HSBC058120', cuenta_beneficiaria: BENEFICIARY };
    const reply = await invoke(api, { method: 'POST', path: '/validate', body, headers: caller.authorization });
    expect(reply.status).toBe(422);
    expect(reply.at('errors.0.detail')).toContain('referencia_numerica');
  });
});
