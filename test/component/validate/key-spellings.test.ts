import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { BBVA, BBVA_KEY, FREE_KEY, transferBody } from '../../support/builders/transfers.ts';

const keyOf = ({ criterion }: CepQuery): string => criterion.value;

/** Validates at a CEP portal that finds the payment by one spelling of its key. */
const ask = async (known: string | null, body: Readonly<Record<string, unknown>>) => {
  const api = makeTestApi();
  api.source.onQuery((query) => (keyOf(query) === known ? certified(query) : NOT_FOUND));
  const caller = await api.createUser();
  const reply = await postValidate(api, caller, transferBody(body));
  const keys = api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [keyOf(query)] : []));
  return { api, caller, reply, keys };
};

const LOWER_CASE = FREE_KEY.toLowerCase();

describe('the tracking key of POST /validate in small letters', () => {
  test('is queried only in capitals when it has the form of a bank that writes them', async () => {
    const { reply, keys } = await ask(BBVA_KEY, { clave_rastreo: BBVA_KEY.toLowerCase(), emisor: BBVA.name });
    expect(keys).toEqual([BBVA_KEY]);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { clave_rastreo: BBVA_KEY },
      request_data: { clave_rastreo: BBVA_KEY.toLowerCase() },
    });
  });

  test('is queried as sent, and in capitals after a denial, when no form decides', async () => {
    const { api, caller, reply, keys } = await ask(FREE_KEY, { clave_rastreo: LOWER_CASE });
    expect([...new Set(keys)]).toEqual([LOWER_CASE, FREE_KEY]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { clave_rastreo: FREE_KEY } });
    expect((await get(api, caller, String(reply.at('data.links.self')))).at('data')).toEqual(reply.at('data'));
  });

  test('is queried once when the portal finds it as sent', async () => {
    const { reply, keys } = await ask(LOWER_CASE, { clave_rastreo: LOWER_CASE });
    expect(keys).toEqual([LOWER_CASE]);
    expect(reply.at('data.attributes.normalized_data.clave_rastreo')).toBe(LOWER_CASE);
  });

  test('is denied in both spellings before not_found is answered', async () => {
    const { reply, keys } = await ask(null, { clave_rastreo: LOWER_CASE });
    expect([...new Set(keys)]).toEqual([LOWER_CASE, FREE_KEY]);
    expect(reply.at('data.attributes.status')).toBe('not_found');
  });
});

test.each([` ${FREE_KEY}`, `${FREE_KEY}  `, `\u00a0${FREE_KEY}\u2009`])(
  'POST /validate ignores the blanks around the key %j',
  async (key) => {
    const { reply, keys } = await ask(FREE_KEY, { clave_rastreo: key });
    expect(keys).toEqual([FREE_KEY]);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', request_data: { clave_rastreo: key } });
  },
);
