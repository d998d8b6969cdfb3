import * as v from 'valibot';

import { described, named, resource, shownAs } from '../../../../shared/platform/http/schemas/described.ts';
import { makeSchemaConverter } from '../../../../shared/platform/openapi/json-schema.ts';
import { answerName, makeComponentNames, type NamedAnswer } from '../../../../shared/platform/openapi/name-components.ts';

describe('makeSchemaConverter', () => {
  test('shows a named schema as a component, and the text of its place next to the reference', () => {
    const { schemaOf, components } = makeSchemaConverter();
    const colour = named('Colour', v.picklist(['red', 'green']));
    expect(
      schemaOf(v.strictObject({ car: described(colour, 'Of the car.'), bike: described(v.nullable(colour), 'Of the bike.') })),
    ).toEqual({
      type: 'object',
      properties: {
        car: { $ref: '#/components/schemas/Colour', description: 'Of the car.' },
        bike: { anyOf: [{ $ref: '#/components/schemas/Colour' }, { type: 'null' }], description: 'Of the bike.' },
      },
      required: ['car', 'bike'],
    });
    expect(components()).toEqual({ Colour: { type: 'string', enum: ['red', 'green'] } });
  });

  test('throws when two schemas that differ have one name', () => {
    const { schemaOf } = makeSchemaConverter();
    schemaOf(named('Colour', v.string()));
    expect(() => schemaOf(named('Colour', v.string()))).not.toThrow();
    expect(() => schemaOf(named('Colour', v.number()))).toThrow('named Colour');
  });

  test('names the attributes of a resource after it', () => {
    const { schemaOf, components } = makeSchemaConverter();
    schemaOf(resource('Car', { type: 'car', id: described(v.string(), 'Id of the car.'), attributes: { seats: v.number() } }));
    expect(Object.keys(components()).toSorted()).toEqual(['Car', 'CarAttributes']);
  });

  test('shows JSON that is repeated as it was sent in its documented form', () => {
    const { schemaOf } = makeSchemaConverter();
    expect(schemaOf(shownAs(v.unknown(), v.string()))).toEqual({ type: 'string' });
  });

  test('distinguishes the alternatives of a variant by their member', () => {
    const { schemaOf } = makeSchemaConverter();
    const kind = (name: string) => named(`${name}Car`, v.strictObject({ kind: v.literal(name) }));
    expect(schemaOf(v.variant('kind', [kind('Small'), kind('Large')]))['discriminator']).toEqual({
      propertyName: 'kind',
      mapping: { Small: '#/components/schemas/SmallCar', Large: '#/components/schemas/LargeCar' },
    });
  });
});

const words = { type: 'string', enum: ['a', 'b'] };
const object = (properties: object) => ({ type: 'object', properties });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('makeComponentNames', () => {
  test('names members after their component, and those of a list in the singular', () => {
    const names = makeComponentNames({
      CarAttributes: object({
        status: { ...words, description: 'Its status.' },
        wheels: { type: 'array', items: object({ size: words }) },
      }),
    });
    expect(names.all()).toEqual({
      CarAttributes: object({
        status: { ...reference('CarStatus'), description: 'Its status.' },
        wheels: { type: 'array', items: reference('CarWheel') },
      }),
      CarStatus: words,
      CarWheel: object({ size: reference('CarStatus') }),
    });
  });

  test('makes words that may be null a component or null', () => {
    const names = makeComponentNames({ Car: object({ status: { type: ['string', 'null'], enum: ['a', 'b', null] } }) });
    expect(names.all()).toEqual({ Car: object({ status: { anyOf: [reference('CarStatus'), { type: 'null' }] } }), CarStatus: words });
  });

  test('throws when a name would be that of a schema that differs', () => {
    const names = makeComponentNames({ Car: object({ status: words }), CarStatus: object({ code: { type: 'string' } }) });
    expect(() => names.all()).toThrow('named CarStatus');
  });
});

describe('answerName', () => {
  const one = (operationId: string, meta: object): NamedAnswer => ({ operationId, schema: object({ data: reference('Car'), meta }) });
  const plain = one('getCar', reference('Meta'));
  const list = { operationId: 'listCars', schema: object({ data: { type: 'array', items: reference('Car') }, meta: reference('Meta') }) };
  const added = one('checkCar', object({ checked: { type: 'boolean' } }));

  test('is that of the resource, whatever operations return it', () => {
    expect(answerName(plain, [plain, list, one('patchCar', reference('Meta'))])).toBe('CarDocument');
    expect(answerName(list, [plain, list])).toBe('CarList');
  });

  test('is that of the operation where only it adds to meta', () => {
    expect(answerName(added, [added])).toBe('CarDocument');
    expect(answerName(added, [plain, added])).toBe('CheckCarDocument');
    expect(answerName(plain, [plain, added])).toBe('CarDocument');
  });
});
