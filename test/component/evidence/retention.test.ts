import { onlyValidation } from '../../support/api/expectations.ts';
import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  return {
    api,
    caller,
    change: (days: unknown) =>
      invoke(api, { method: 'PATCH', path: '/users/me', body: { evidence_retention_days: days }, headers: caller.authorization }),
  };
};

describe('PATCH /users/me with evidence_retention_days', () => {
  test('changes the days, which GET /users/me shows, and leaves the rest', async () => {
    const { api, caller, change } = await open();
    const before = await get(api, caller, '/users/me');
    expect(before.at('data.attributes.evidence_retention_days')).toBe(400);
    expect((await change(90)).at('data.attributes.evidence_retention_days')).toBe(90);
    const after = await get(api, caller, '/users/me');
    expect(after.at('data.attributes')).toEqual({ ...Object(before.at('data.attributes')), evidence_retention_days: 90 });
  });

  test.each([[31], ['90'], [0], [true]])('refuses %p', async (days) => {
    const { change } = await open();
    expect((await change(days)).problems).toEqual([{ code: 'invalid_evidence_retention', at: '/data/attributes/evidence_retention_days' }]);
  });

  test('applies from the next validation on', async () => {
    const { api, caller, change } = await open();
    await change(30);
    await postValidate(api, caller, transferBody());
    expect((await onlyValidation(api)).evidenceDays).toBe(30);
  });
});
