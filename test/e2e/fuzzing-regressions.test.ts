import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';

import document from '../../docs/openapi.json' with { type: 'json' };
import { call, codesOf } from './support/api.ts';
import { newUser, unitsUsed } from './support/operator.ts';
import { clabeAt, newPayment, requestFor } from './support/portal.ts';

let key = '';
beforeAll(async () => {
  key = (await newUser('negocio')).api_key;
});

/** Requests on which the document and the API once disagreed, as `node test/fuzz/run.ts` found them. */

const SETTINGS = { strict: false, validateSchema: false, validateFormats: false } as const;
const schemaAt = (pointer: string) => ({ $ref: `api#${pointer}` });

const bodySchema = new Ajv2020(SETTINGS)
  .addSchema(document, 'api')
  .compile(schemaAt('/paths/~1validate/post/requestBody/content/application~1json/schema'));

/** Parameters of an operation: components, or its own. */
const parametersSchema = v.array(v.union([v.object({ $ref: v.string() }), v.object({ name: v.string() })]));
const filters = v.parse(parametersSchema, document.paths['/validations'].get.parameters);
const components = v.parse(v.record(v.string(), v.object({ name: v.string() })), document.components.parameters);

const pointerOf = (name: string): string => {
  const index = filters.findIndex((filter) => {
    const named = '$ref' in filter ? components[filter.$ref.replace('#/components/parameters/', '')] : filter;
    return named?.name === name;
  });
  const filter = filters[index];
  if (filter === undefined) throw new TypeError(`GET /validations has no parameter ${name}`);
  return '$ref' in filter ? `${filter.$ref.slice(1)}/schema` : `/paths/~1validations/get/parameters/${String(index)}/schema`;
};

/** Parameters in an address are texts, whatever their type. */
const parameters = new Ajv2020({ ...SETTINGS, coerceTypes: true }).addSchema(document, 'api');
const filterSchema = (name: string) => parameters.compile(schemaAt(pointerOf(name)));

describe('GET /validations accepts exactly the filters of the OpenAPI document', () => {
  test.each([
    ['status', '', 422],
    ['status', 'valid,', 422],
    ['status', 'Valid', 422],
    ['status', 'valid,not_found', 200],
    ['page[size]', '0', 422],
    ['page[size]', '101', 422],
    ['page[size]', '100', 200],
    ['page[size]', '050', 200],
    ['per_page', '000', 422],
    ['per_page', '01', 200],
    ['amount_min', '1.234', 422],
    ['amount_max', '9'.repeat(20), 422],
    ['amount_max', '9'.repeat(13), 200],
  ])('%s=%s answers %i', async (name, value, status) => {
    const answer = await call(`/validations?${new URLSearchParams({ [name]: value }).toString()}`, { key });
    expect(answer.status).toBe(status);
    expect(filterSchema(name)(value)).toBe(status === 200);
  });
});

describe('POST /validate answers 422 for a body the OpenAPI document excludes', () => {
  const { clave_rastreo, cuenta_beneficiaria, ...rest } = requestFor(newPayment());

  test.each<[string, unknown, string]>([
    ['neither a tracking key nor a reference', { ...rest, cuenta_beneficiaria }, 'clave_or_ref_required'],
    ['both of them null', { ...rest, cuenta_beneficiaria, clave_rastreo: null, referencia_numerica: null }, 'clave_or_ref_required'],
    [
      'an account and candidates',
      { ...rest, clave_rastreo, cuenta_beneficiaria, cuentas_candidatas: [cuenta_beneficiaria, clabeAt('072')] },
      'cuenta_y_candidatas_excluyentes',
    ],
  ])('with %s', async (_what, body, code) => {
    const answer = await call('/validate', { key, method: 'POST', body });
    expect({ status: answer.status, codes: codesOf(answer) }).toEqual({ status: 422, codes: [code] });
    expect(bodySchema(body)).toBe(false);
    expect(await unitsUsed(key)).toBe(0);
  });
});
