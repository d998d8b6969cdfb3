import { compareDocuments } from '../../../infra/changelog/compare-documents.ts';

const schema = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const json = (body: object) => ({ content: { 'application/json': { schema: body } } });
const text = { type: 'string' };

type Parts = {
  readonly request?: object;
  readonly response?: object;
  readonly parameters?: readonly object[];
  readonly permission?: string;
};

const operation = ({
  request = schema({ monto: text }),
  response = schema({ status: text }),
  parameters = [],
  permission = 'a:read',
}: Parts) => ({
  summary: 'A summary',
  'x-permission': permission,
  parameters,
  requestBody: json(request),
  responses: { 200: { description: 'Done.', ...json(response) } },
});

const document = (parts: Parts, others: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'An API', version: '1.0.0' },
  paths: { '/validate': { post: operation(parts) }, ...others },
});

const plain = document({});
const query = (name: string, required: boolean) => ({ name, in: 'query', required, schema: text });

const differences = (after: object, before: object = plain) => compareDocuments(before, after);

describe('the differences between two OpenAPI documents', () => {
  test('are none for equal documents and for other texts', () => {
    const reworded = { ...plain, paths: { '/validate': { post: { ...operation({}), summary: 'Other words' } } } };
    expect(differences(structuredClone(plain))).toEqual([]);
    expect(differences(reworded)).toEqual([]);
  });

  test('are not breaking when a pattern of a request takes the empty text, too, and are for any other pattern', () => {
    const code = (pattern: string) => document({ request: schema({ receptor: { type: 'string', pattern } }) });
    const [widened] = differences(code('^([0-9]{5})?$'), code('^[0-9]{5}$'));
    expect(widened).toMatchObject({ change: 'request-property-changed', breaking: false });
    const [other] = differences(code('^[0-9]{4}$'), code('^[0-9]{5}$'));
    expect(other).toMatchObject({ change: 'request-property-changed', breaking: true });
  });

  test('name operations that were added or removed; a removed one is breaking', () => {
    const added = document({}, { '/plans': { get: operation({}) } });
    expect(differences(added)).toEqual([{ method: 'GET', path: '/v1/plans', change: 'operation-added', property: null, breaking: false }]);
    expect(differences(plain, added)).toMatchObject([{ change: 'operation-removed', breaking: true }]);
  });

  test.each<[string, Parts, object]>([
    [
      'an optional field',
      { request: schema({ monto: text, ref: text }) },
      { change: 'request-property-added', property: 'ref', breaking: false },
    ],
    [
      'the other spelling of a part, which is still read',
      { request: schema({ monto: text, 'monto[]': text }) },
      { change: 'request-property-added', breaking: false },
    ],
    ['a field that is no longer read', { request: schema({}) }, { change: 'request-property-removed', property: 'monto', breaking: true }],
    [
      'a field that became required',
      { request: schema({ monto: text }, ['monto']) },
      { change: 'request-property-became-required', property: 'monto', breaking: true },
    ],
    [
      'a shorter limit of a field',
      { request: schema({ monto: { type: 'string', maxLength: 3 } }) },
      { change: 'request-property-changed', property: 'monto', breaking: true },
    ],
    [
      'a new member of an answer',
      { response: schema({ status: text, more: text }) },
      { change: 'response-property-added', breaking: false },
    ],
    ['a member that an answer lost', { response: schema({}) }, { change: 'response-property-removed', property: 'status', breaking: true }],
    ['an optional parameter', { parameters: [query('bank', false)] }, { change: 'parameter-added', property: 'bank', breaking: false }],
    ['a required parameter', { parameters: [query('bank', true)] }, { change: 'parameter-added', property: 'bank', breaking: true }],
    ['another permission', { permission: 'b:read' }, { change: 'access-changed', property: null, breaking: true }],
  ])('name %s', (_name, parts, expected) => {
    expect(differences(document(parts))).toMatchObject([expected]);
  });

  test('name a rule of a field that was dropped, which breaks no client', () => {
    const withRule = (rule: object) => document({ request: schema({ playground: { type: 'boolean', ...rule } }) });
    expect(differences(withRule({}), withRule({ not: { const: true } }))).toMatchObject([
      { change: 'request-property-changed', property: 'playground', breaking: false },
    ]);
  });

  test('name a new value of a member, which clients accept', () => {
    const withValues = (...values: readonly string[]) => document({ response: schema({ status: { type: 'string', enum: values } }) });
    expect(differences(withValues('a', 'b'), withValues('a'))).toMatchObject([
      { change: 'response-values-added', property: 'status', breaking: false },
    ]);
  });

  test('name a new variant of a member, which clients accept', () => {
    const variant = (type: string) => schema({ type: { const: type } }, ['type']);
    const withVariants = (...types: readonly string[]) => document({ response: schema({ body: { oneOf: types.map(variant) } }) });
    expect(differences(withVariants('a', 'b'), withVariants('a'))).toMatchObject([
      { change: 'response-values-added', property: 'body', breaking: false },
    ]);
  });

  test('are not breaking when a parameter takes more words, and are when it takes fewer', () => {
    const withWords = (words: string) =>
      document({ parameters: [{ ...query('types', false), schema: { ...text, pattern: `^(${words})(,(${words}))*$` } }] });
    expect(differences(withWords('a.x|b.x'), withWords('a.x'))).toMatchObject([{ change: 'parameter-changed', breaking: false }]);
    expect(differences(withWords('a.x'), withWords('a.x|b.x'))).toMatchObject([{ change: 'parameter-changed', breaking: true }]);
  });

  test('are not breaking where a field of a request loses its list of values, and are where one of them is removed', () => {
    const withValues = (field: object) => document({ request: schema({ version: { ...text, ...field } }) });
    const listed = withValues({ enum: ['1', '2'] });
    expect(differences(withValues({}), listed)).toMatchObject([
      { change: 'request-property-changed', property: 'version', breaking: false },
    ]);
    expect(differences(withValues({ enum: ['1'] }), listed)).toMatchObject([{ property: 'version', breaking: true }]);
  });
});
