import { invoke } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity.ts';

/** Lists that need a credential, with an unknown parameter beside those they have. */
const LISTS = [
  '/validations',
  `/validations/${uuidOf('nobody has it')}/retry-attempts`,
  '/beneficiaries',
  '/beneficiaries/export',
  '/beneficiaries/imports/1/preview',
  '/plans',
  '/webhooks/deliveries',
  '/webhooks/deliveries/export',
  `/webhooks/${uuidOf('nobody has it')}/deliveries`,
  '/events',
];

describe.each(LISTS)('GET %s', (path) => {
  test.each(['statsu', 'page[sise]', '__proto__', 'constructor'])(
    'answers 422 invalid_filter to the unknown parameter %s',
    async (name) => {
      const api = makeTestApi();
      const { authorization } = await api.createUser();
      const reply = await invoke(api, { path, headers: authorization, query: { [name]: '1' } });
      expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: name }] });
    },
  );
});
