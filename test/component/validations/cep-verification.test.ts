import { MAX_VERIFIED_BYTES } from '../../../shared/banxico/domain/cep/cep-verification.ts';
import { invoke, get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { multipartBody } from '../../support/builders/imports/imports.ts';
import { transferBody } from '../../support/builders/transfers.ts';

/** An account with a valid payment, and its certificate. */
const open = async () => {
  const api = makeTestApi();
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser();
  const id = String((await postValidate(api, caller, transferBody())).at('data.id'));
  const { bytes: xml } = await get(api, caller, `/validations/${id}/cep`);
  return { api, caller, id, xml };
};

const upload = (api: TestApi, caller: Caller, bytes: Uint8Array | null, fields: Readonly<Record<string, string>> = {}) => {
  const form = multipartBody(bytes === null ? null : { bytes, fileName: 'cep.xml' }, fields);
  return invoke(api, { method: 'POST', path: '/cep/verify', headers: { ...caller.authorization, ...form.headers }, body: form.body });
};

const HONEST = { well_formed: true, fields_match_chain: true, seal: 'not_verified', seal_reason: 'key_unknown', same_as_central: null };

describe('getCepVerification', () => {
  test('answers what the stored certificate shows, without a query and without a unit', async () => {
    const { api, caller, id } = await open();
    const queries = api.source.queries.length;
    const reply = await get(api, caller, `/validations/${id}/cep/verification`);
    expect(reply.at('data')).toMatchObject({
      type: 'cep_verification',
      id,
      attributes: { ...HONEST, matches_request: true, contradictions: [], same_as_ours: true, problem: null },
    });
    expect(api.source.queries).toHaveLength(queries);
  });

  test('answers 404 without a certificate, and for a validation of another account', async () => {
    const { api, caller, id } = await open();
    api.source.onQuery(() => NOT_FOUND);
    const without = await postValidate(api, caller, transferBody({ clave_rastreo: 'EJEMPLO2026110300009' }));
    const path = `/validations/${String(without.at('data.id'))}/cep/verification`;
    expect((await get(api, caller, path)).problems).toMatchObject([{ code: 'cep_not_available' }]);
    const other = await api.createUser('other');
    expect((await get(api, other, `/validations/${id}/cep/verification`)).problems).toMatchObject([{ code: 'not_found' }]);
  });
});

describe('verifyCepDocument', () => {
  test('checks a document on its own', async () => {
    const { api, caller, xml } = await open();
    const reply = await upload(api, caller, xml);
    expect(reply.at('data.attributes')).toMatchObject({ ...HONEST, matches_request: null, contradictions: null, same_as_ours: null });
    expect(reply.at('data.id')).toBe(reply.at('data.attributes.document_sha256'));
  });

  test('compares it with a validation, and detects another byte', async () => {
    const { api, caller, id, xml } = await open();
    expect((await upload(api, caller, xml, { validation_id: id })).at('data')).toMatchObject({ id, attributes: { same_as_ours: true } });
    const altered = Buffer.from(xml.toString().replace('MontoPago="1234.56"', 'MontoPago="9234.56"'));
    expect((await upload(api, caller, altered, { validation_id: id })).at('data.attributes')).toMatchObject({
      well_formed: true,
      fields_match_chain: false,
      matches_request: false,
      contradictions: ['monto'],
      same_as_ours: false,
    });
    const other = await api.createUser('other');
    expect((await upload(api, other, xml, { validation_id: id })).problems).toMatchObject([{ code: 'not_found' }]);
  });

  test('contradicts a certificate of another payment, for a validation that was found by its reference', async () => {
    const { api, caller } = await open();
    const body = transferBody({ clave_rastreo: undefined, referencia_numerica: '1234567' });
    const id = String((await postValidate(api, caller, body)).at('data.id'));
    const { bytes: xml } = await get(api, caller, `/validations/${id}/cep`);
    const other = Buffer.from(xml.toString().replace(/ claveRastreo="[^"]*"/, ' claveRastreo="EJEMPLO2026110300009"'));
    expect((await upload(api, caller, other, { validation_id: id })).at('data.attributes')).toMatchObject({
      matches_request: false,
      contradictions: ['clave_rastreo'],
    });
    expect((await upload(api, caller, xml, { validation_id: id })).at('data.attributes')).toMatchObject({ matches_request: true });
  });

  test('reports what is no certificate, entity bombs among them', async () => {
    const { api, caller } = await open();
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><SPEI_Tercero>&c;</SPEI_Tercero>';
    expect((await upload(api, caller, Buffer.from(bomb))).at('data.attributes')).toMatchObject({
      well_formed: false,
      problem: 'not_well_formed',
      fields_match_chain: null,
      seal: 'not_verified',
      seal_reason: 'not_a_certificate',
    });
  });

  test('takes 256 kB and no more', async () => {
    const { api, caller } = await open();
    expect((await upload(api, caller, Buffer.alloc(MAX_VERIFIED_BYTES, 'x'))).status).toBe(200);
    expect(await upload(api, caller, Buffer.alloc(MAX_VERIFIED_BYTES + 1, 'x'))).toMatchObject({
      status: 413,
      problems: [{ code: 'body_too_large' }],
    });
  });

  test('answers 422 without a file, for an id of another form, and 415 for another media type', async () => {
    const { api, caller, xml } = await open();
    expect(await upload(api, caller, null, { validation_id: uuidOf('x') })).toMatchObject({
      status: 422,
      problems: [{ code: 'required' }],
    });
    for (const id of ['x', '']) {
      expect((await upload(api, caller, xml, { validation_id: id })).problems).toMatchObject([{ code: 'invalid_uuid' }]);
    }
    const request = { method: 'POST', path: '/cep/verify', headers: caller.authorization, body: { file: 'x' } };
    expect((await invoke(api, request)).status).toBe(415);
  });
});
