import * as v from 'valibot';

import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { save, savedId, send } from '../../support/api/beneficiaries.ts';
import { warningsIn } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { BANORTE, BBVA, BBVA_CARD, BENEFICIARY, CANDIDATES, PHONE, SANTANDER, transferBody } from '../../support/builders/transfers.ts';
import { open, openObserved, seenBy, THREE_USERS, toPhoneAt } from './phone-transfers.ts';

const shown = v.looseObject({
  status: v.string(),
  error_code: v.nullable(v.string()),
  normalized_data: v.record(v.string(), v.unknown()),
  normalization_warnings: v.array(v.unknown()),
});

const TO_PHONE = transferBody({ cuenta_beneficiaria: PHONE });

/** A CEP portal with payments to one bank only. */
const onlyAtBank =
  (bank: SpeiCode) =>
  (query: CepQuery): CepOutcome =>
    query.receptor === bank ? certified(query) : NOT_FOUND;

test.each(['+52 55 1234 5678', '525512345678', '(55) 1234-5678'])('POST /validate accepts %j as a phone', async (account) => {
  const api = makeTestApi();
  const reply = await postValidate(api, await api.createUser(), transferBody({ cuenta_beneficiaria: account, receptor: 'BBVA' }));
  expect(reply.at('data.attributes')).toMatchObject({
    normalized_data: { cuenta_beneficiaria: '5512345678', tipo_cuenta: 'phone' },
    request_data: { cuenta_beneficiaria: account },
  });
});

describe('POST /validate to a phone', () => {
  test('queries the bank of the saved phone, with the warning receptor_inferred', async () => {
    const { api, caller, receptorsAsked: queriedReceptors } = await open();
    await save(api, caller, { account_number: PHONE, bank_code: SANTANDER.code });
    const reply = await postValidate(api, caller, TO_PHONE);
    expect(queriedReceptors()).toEqual([SANTANDER.code]);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { receptor: SANTANDER.code },
      normalization_warnings: [{ code: 'receptor_inferred', field: 'receptor' }],
    });
  });

  test("ignores an archived phone and another user's", async () => {
    const { api, caller } = await open();
    const id = await savedId(api, caller, { account_number: PHONE, bank_code: SANTANDER.code });
    await send(api, caller, 'DELETE', `/beneficiaries/${id}`);
    await save(api, await api.createUser('other'), { account_number: PHONE, bank_code: SANTANDER.code });
    const reply = await postValidate(api, caller, TO_PHONE);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'bank_code_unresolvable_for_phone' });
  });

  test('queries the bank observed by three other users', async () => {
    const { api, caller, receptorsAsked } = await open();
    await seenBy(api, THREE_USERS);
    const reply = await postValidate(api, caller, TO_PHONE);
    expect(receptorsAsked()).toEqual(Array(4).fill(BBVA.code));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { receptor: BBVA.code } });
  });

  test('prefers the saved phone to the directory', async () => {
    const { api, caller, receptorsAsked } = await open();
    await seenBy(api, THREE_USERS);
    await save(api, caller, { account_number: PHONE, bank_code: SANTANDER.code });
    await postValidate(api, caller, TO_PHONE);
    expect(receptorsAsked().at(-1)).toBe(SANTANDER.code);
  });

  test('answers error, not not_found, when only the directory names the bank', async () => {
    const { api, caller, receptorsAsked } = await open();
    await seenBy(api, THREE_USERS);
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, TO_PHONE);
    expect(receptorsAsked()).toEqual(Array(4).fill(BBVA.code));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'bank_code_unresolvable_for_phone' });
    expect((await postValidate(api, caller, toPhoneAt('BBVA'))).at('data.attributes.status')).toBe('not_found');
    await save(api, caller, { account_number: PHONE, bank_code: BBVA.code });
    expect((await postValidate(api, caller, TO_PHONE)).at('data.attributes.status')).toBe('not_found');
  });

  test('queries the stated receptor after the bank of an outdated beneficiary', async () => {
    const { api, caller, receptorsAsked } = await open();
    await save(api, caller, { account_number: PHONE, bank_code: SANTANDER.code });
    api.source.onQuery(onlyAtBank(BANORTE.code));
    const reply = await postValidate(api, caller, toPhoneAt('Banorte'));
    expect(receptorsAsked()).toEqual([SANTANDER.code, BANORTE.code]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { receptor: BANORTE.code } });
    // Payments found there count for the directory from now on.
    await seenBy(api, ['a', 'b'], 'Banorte');
    await postValidate(api, await api.createUser('other'), TO_PHONE);
    expect(receptorsAsked().at(-1)).toBe(BANORTE.code);
  });

  describe('observed by fewer than three users', () => {
    const UNKNOWN = PHONE.replace(/.$/, '0');
    const ELSEWHERE = PHONE.replace(/.$/, '1');

    /** The observable effects of one validation: its response without ids, its queries, and its duration. */
    const observable = async (api: TestApi, caller: Caller, phone: string, changes: Readonly<Record<string, unknown>>) => {
      const begin = { queries: api.source.queries.length, now: api.clock.now() };
      const reply = await postValidate(api, caller, transferBody({ cuenta_beneficiaria: phone, ...changes }));
      const { status, error_code, normalized_data, normalization_warnings } = v.parse(shown, reply.at('data.attributes'));
      return {
        status,
        error_code,
        normalization_warnings,
        normalized_data: { ...normalized_data, cuenta_beneficiaria: null },
        queries: api.source.queries.length - begin.queries,
        duration: api.clock.now() - begin.now,
      };
    };

    test.each<[string, Readonly<Record<string, unknown>>, CepOutcome]>([
      ['with a sender at the same bank', { emisor: 'BBVA' }, NOT_FOUND],
      ['while the CEP portal is down', {}, TIMEOUT],
      ['with another stated receptor', { receptor: 'Banorte' }, NOT_FOUND],
    ])('has the response, queries and duration of an unknown phone, %s', async (_how, changes, answer) => {
      const { api, caller } = await open();
      await seenBy(api, ['a', 'b']);
      await seenBy(api, ['a', 'b'], 'Santander', ELSEWHERE);
      api.source.onQuery(() => answer);
      api.source.setLatency(700);
      const unknown = await observable(api, caller, UNKNOWN, changes);
      for (const phone of [PHONE, ELSEWHERE]) expect(await observable(api, caller, phone, changes)).toEqual(unknown);
    });
  });

  describe("does not disclose the directory's bank", () => {
    const withDirectoryEntry = async () => {
      const opened = await open();
      await seenBy(opened.api, THREE_USERS);
      return opened;
    };

    test.each([
      ['denies it', NOT_FOUND],
      ['does not answer', TIMEOUT],
    ])('when the CEP portal %s', async (_what, answer) => {
      const { api, caller } = await withDirectoryEntry();
      api.source.onQuery(() => answer);
      const reply = await postValidate(api, caller, TO_PHONE);
      expect(reply.at('data.attributes.normalized_data.receptor')).toBeNull();
      expect(reply.text).not.toContain('receptor_inferred');
      expect(reply.text).not.toMatch(/"(?:BBVA MEXICO|40012)"/);
    });

    test('by agreeing or disagreeing with a stated receptor', async () => {
      const { api, caller } = await withDirectoryEntry();
      api.source.onQuery(() => NOT_FOUND);
      for (const bank of [BBVA, BANORTE]) {
        const reply = await postValidate(api, caller, toPhoneAt(bank.code));
        expect(reply.at('data.attributes')).toMatchObject({ status: 'not_found', normalized_data: { receptor: bank.code } });
        expect(reply.text).not.toMatch(/receptor_(?:inferred|ignored)/);
      }
    });

    test('by intra_bank_no_cep for a sender at that bank', async () => {
      const { api, caller } = await withDirectoryEntry();
      const reply = await postValidate(api, caller, transferBody({ cuenta_beneficiaria: PHONE, emisor: 'BBVA' }));
      expect(reply.at('data.attributes')).toMatchObject({
        status: 'error',
        error_code: 'bank_code_unresolvable_for_phone',
        normalized_data: { receptor: null },
      });
    });
  });

  describe("saved at another bank than the directory's", () => {
    const contradicted = async () => {
      const opened = await open();
      await seenBy(opened.api, THREE_USERS);
      await save(opened.api, opened.caller, { account_number: PHONE, bank_code: SANTANDER.code });
      return opened;
    };

    test("queries the saved bank first, then the directory's", async () => {
      const { api, caller, receptorsAsked } = await contradicted();
      api.source.onQuery(onlyAtBank(BBVA.code));
      const reply = await postValidate(api, caller, TO_PHONE);
      expect(receptorsAsked().slice(3)).toEqual([SANTANDER.code, BBVA.code]);
      expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { receptor: BBVA.code } });
    });

    test("answers cep_unavailable while the directory's bank has no response", async () => {
      const { api, caller } = await contradicted();
      api.source.onQuery(({ receptor }) => (receptor === BBVA.code ? TIMEOUT : NOT_FOUND));
      const reply = await postValidate(api, caller, TO_PHONE);
      expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', normalized_data: { receptor: SANTANDER.code } });
    });

    test('answers not_found when neither bank has it, with the saved bank only', async () => {
      const { api, caller } = await contradicted();
      api.source.onQuery(() => NOT_FOUND);
      const reply = await postValidate(api, caller, TO_PHONE);
      expect(reply.at('data.attributes')).toMatchObject({ status: 'not_found', normalized_data: { receptor: SANTANDER.code } });
    });
  });

  test('answers not_found with the stated receptor when neither it nor the saved bank has it', async () => {
    const { api, caller, receptorsAsked } = await open();
    await save(api, caller, { account_number: PHONE, bank_code: SANTANDER.code });
    api.source.onQuery(() => NOT_FOUND);
    const reply = await postValidate(api, caller, toPhoneAt('Banorte'));
    // The third is for the evening before.
    expect(receptorsAsked()).toEqual([SANTANDER.code, BANORTE.code, SANTANDER.code]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'not_found', normalized_data: { receptor: BANORTE.code } });
  });

  test('does not query a contradicted receptor when the saved bank has the payment', async () => {
    const { api, caller, receptorsAsked } = await open();
    await save(api, caller, { account_number: PHONE, bank_code: SANTANDER.code });
    const reply = await postValidate(api, caller, toPhoneAt('Banorte'));
    expect(receptorsAsked()).toEqual([SANTANDER.code]);
    expect(warningsIn(reply)).toEqual([
      { code: 'receptor_ignored', field: 'receptor' },
      { code: 'receptor_inferred', field: 'receptor' },
    ]);
  });

  test("answers error intra_bank_no_cep when the saved bank is the sender's", async () => {
    const { api, caller } = await open();
    await save(api, caller, { account_number: PHONE, bank_code: BBVA.code });
    const reply = await postValidate(api, caller, transferBody({ cuenta_beneficiaria: PHONE, emisor: 'BBVA' }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'intra_bank_no_cep' });
    expect(api.source.queries).toEqual([]);
  });

  test('resolves and records the bank of a queued validation', async () => {
    const { api, caller } = await open();
    for (const user of THREE_USERS) {
      await postValidate(api, await api.createUser(user), toPhoneAt('BBVA'), { query: { async: '1' } });
      await api.processQueue();
    }
    await api.processEvents();
    const accepted = await postValidate(api, caller, TO_PHONE, { query: { async: '1' } });
    await api.processQueue();
    const reply = await get(api, caller, `/validations/${String(accepted.at('data.id'))}`);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { receptor: BBVA.code } });
  });

  test('resolves the bank of a candidate phone and records it when it matched', async () => {
    const { api, caller, recorded } = await openObserved();
    api.source.onQuery((query) => (query.cuenta === PHONE ? certified(query) : NOT_FOUND));
    await save(api, caller, { account_number: PHONE, bank_code: SANTANDER.code });
    await postValidate(api, caller, transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: [CANDIDATES[0], PHONE] }));
    await api.processEvents();
    expect(recorded).toEqual([[PHONE, SANTANDER.code]]);
  });
});

describe('POST /validate to another account', () => {
  test.each([BENEFICIARY, BBVA_CARD])('%s reads neither beneficiaries nor directory', async (account) => {
    const { api, caller } = await open({
      storage: ({ directory, beneficiaries }) => ({
        directory: {
          ...directory,
          bankOf: () => Promise.reject(new Error('not to be asked')),
          record: () => Promise.reject(new Error('not to be taught')),
        },
        beneficiaries: { ...beneficiaries, findByAccount: () => Promise.reject(new Error('not to be asked')) },
      }),
    });
    const reply = await postValidate(api, caller, transferBody({ cuenta_beneficiaria: account }));
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(api.log.lines.map(({ event }) => event)).not.toContain('directory_not_updated');
  });
});
