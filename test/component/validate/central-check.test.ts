import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const open = async () => {
  const api = makeTestApi();
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser();
  const id = String((await postValidate(api, caller, transferBody())).at('data.id'));
  const compare = (body: object = { ask_central: true }) =>
    invoke(api, { method: 'POST', path: `/validations/${id}/cep/verification`, headers: caller.authorization, body });
  return { api, caller, id, compare };
};

describe('compareCepWithCentral', () => {
  test('answers that Banxico returns the same bytes, with one query and one unit', async () => {
    const { api, caller, id, compare } = await open();
    const queries = api.source.queries.length;
    const reply = await compare();
    expect(reply.at('data')).toMatchObject({
      type: 'cep_verification',
      id,
      attributes: { same_as_central: true, same_as_ours: true, matches_request: true, seal: 'not_verified' },
    });
    expect(api.source.queries.slice(queries).map(({ kind }) => kind)).toEqual(['query']);
    expect(await unitsUsed(api, caller)).toBe(2);
  });

  test('changes nothing of the validation', async () => {
    const { api, caller, id, compare } = await open();
    const before = await get(api, caller, `/validations/${id}`);
    api.source.onQuery(() => NOT_FOUND);
    await compare();
    expect((await get(api, caller, `/validations/${id}`)).at('data')).toEqual(before.at('data'));
  });

  test('answers that the bytes differ only when Banxico returns other ones', async () => {
    const { api, compare } = await open();
    api.source.onQuery((query) => certified(query, { concepto: 'OTRO' }));
    expect((await compare()).at('data.attributes')).toMatchObject({ same_as_central: false, central_reason: null });
    api.source.onQuery(() => NOT_FOUND);
    expect((await compare()).at('data.attributes')).toMatchObject({ same_as_central: null, central_reason: 'payment_not_found' });
    api.source.onQuery((query) => identified(query, 'liquidado'));
    expect((await compare()).at('data.attributes')).toMatchObject({ same_as_central: null, central_reason: 'certificate_not_shown' });
  });

  test.each<[string, CepOutcome, string]>([
    ['no answer', TIMEOUT, 'central_no_answer'],
    ['an unknown page', UNRECOGNISED, 'central_no_answer'],
    ['a captcha', CAPTCHA, 'central_rate_limit_exhausted'],
  ])('answers 503 and refunds the unit for %s of Banxico', async (_name, outcome, code) => {
    const { api, caller, compare } = await open();
    api.source.onQuery(() => outcome);
    expect(await compare()).toMatchObject({ status: 503, problems: [{ code }] });
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('keeps its unit through the reconciliation of the quota, which refunds units without a validation', async () => {
    const { api, caller, compare } = await open();
    await api.families.validate.schedules.reconcile_quota();
    await compare();
    for (let run = 0; run < 3; run += 1) {
      await api.families.validate.schedules.reconcile_quota();
      api.clock.advance(300_000);
    }
    expect(await unitsUsed(api, caller)).toBe(2);
  });

  test('refunds the unit for a validation without a certificate', async () => {
    const { api, caller } = await open();
    api.source.onQuery(() => NOT_FOUND);
    const without = await postValidate(api, caller, transferBody({ clave_rastreo: 'EJEMPLO2026110300009' }));
    const used = await unitsUsed(api, caller);
    const path = `/validations/${String(without.at('data.id'))}/cep/verification`;
    const reply = await invoke(api, { method: 'POST', path, headers: caller.authorization, body: { ask_central: true } });
    expect(reply.problems).toMatchObject([{ code: 'cep_not_available' }]);
    expect(await unitsUsed(api, caller)).toBe(used);
  });

  test('takes no unit and sends no query unless the body requests it', async () => {
    const { api, caller, compare } = await open();
    for (const body of [{}, { ask_central: false }, { ask_central: 'true' }]) expect((await compare(body)).status).toBe(422);
    expect(await unitsUsed(api, caller)).toBe(1);
    expect(api.source.queries.filter(({ kind }) => kind === 'query')).toHaveLength(1);
  });
});
