import { storedValidations } from '../../support/api/expectations.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { postReceipt, receiptPage } from './receipts.ts';

const open = async (options: Parameters<typeof makeTestApi>[0] = {}) => {
  const api = makeTestApi(options);
  return { api, caller: await api.createUser() };
};

describe('the file of a receipt', () => {
  test.each([
    ['a validation with its verdict', {}],
    ['a queued validation', { async: '1' }],
  ])('of %s is temporary until its validation was written, and kept by the event of that write', async (_what, query) => {
    const { api, caller } = await open();
    await postReceipt(api, caller, receiptPage(), {}, { query });
    const [validation] = await storedValidations(api);
    const name = `kept ${validation?.id}`;
    expect([...api.receiptFiles.temporary]).toEqual([name]);
    await api.processEvents();
    expect([...api.receiptFiles.temporary]).toEqual([]);
    expect([...api.receiptFiles.files.keys()]).toEqual([name]);
  });

  test('stays temporary when its request dies before the validation is written', async () => {
    const { api, caller } = await open({
      storage: ({ validations }) => ({ validations: { ...validations, create: () => Promise.reject(new Error('killed')) } }),
    });
    const reply = await postReceipt(api, caller, receiptPage(), {}, { query: { async: '1' } });
    expect(reply.status).toBeGreaterThanOrEqual(500);
    await api.processEvents();
    expect([...api.receiptFiles.files.keys()]).toEqual([...api.receiptFiles.temporary]);
    expect(api.receiptFiles.temporary.size).toBe(1);
  });

  test('is not made permanent when its validation was erased before', async () => {
    const { api, caller } = await open();
    await postReceipt(api, caller, receiptPage());
    const [validation] = await storedValidations(api);
    if (validation === undefined) throw new Error('no validation');
    const changes = await api.takeChanges();
    expect(await api.storage.purges.purge(validation, api.clock.now())).toBe('applied');
    await api.families['event-dispatch'].stream(changes);
    await Promise.all(api.subscriberQueue.receive().map((message) => api.families['event-dispatch'].queues.subscribers(message)));
    expect(api.receiptFiles.temporary.size).toBe(1);
  });
});
