import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import * as v from 'valibot';

import {
  asText,
  blankAsNull,
  boolean,
  calendarDate,
  distinctList,
  field,
  freeText,
  further,
  integer,
  integerText,
  nullable,
  oneOf,
  optional,
  parameter,
  pesosText,
  required,
  text,
  wordList,
  type Rule,
} from '../../../../shared/platform/http/schemas/fields.ts';
import { NumberLiteral } from '../../../../shared/platform/json/json.ts';
import { makeSchemaConverter } from '../../../../shared/platform/openapi/json-schema.ts';

const broken = { code: 'validation_error', reason: 'text_length' } as const;
const other = { code: 'invalid_filter', reason: 'flag_filter' } as const;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** A JSON value with numbers as a parsed body has them. */
const asRead = (value: unknown): unknown => {
  if (typeof value === 'number') return new NumberLiteral(String(value));
  return Array.isArray(value) ? value.map(asRead) : value;
};

const accepts = <Sent>(rule: Rule<Sent, unknown, 'validation_error' | 'invalid_field_type'>, sent: Sent): boolean => {
  const result = rule.read(sent);
  if ('value' in result) return true;
  expect(rule.errors).toContain(result.code);
  return false;
};

const word = fc.constantFrom('a', 'bc', 'd', '');
const scalar = fc.oneof(
  word,
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.integer({ min: -3, max: 12 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.boolean(),
);
const json = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.array(word, { maxLength: 4 }), fc.constant(null));
const day = fc.tuple(fc.constantFrom('2024', '2025'), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }));
const dates = fc.oneof(
  json,
  day.map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`),
);

const bodyRules = {
  text: asText(text({ pattern: /^[a-z]*$/, minLength: 1, maxLength: 3 }, broken)),
  'text of a length': asText(text({ minLength: 2, maxLength: 4 }, broken)),
  'one of some words': oneOf(['a', 'bc'], broken),
  'whole number': integer({ minimum: 1, maximum: 10 }, broken),
  'whole number without a maximum': integer({ minimum: 0 }, broken),
  boolean: boolean(broken),
  'list of distinct words': distinctList(oneOf(['a', 'bc', 'd'], broken), { minItems: 1, maxItems: 2, keyOf: (each) => each }, broken),
  'nullable word': nullable(oneOf(['a', 'bc'], broken)),
  'nullable number': nullable(integer({ minimum: 1, maximum: 10 }, broken)),
  'nullable list': nullable(distinctList(asText(text({ maxLength: 1 }, broken)), { minItems: 2, keyOf: (each) => each }, broken)),
};

describe('a rule of a body', () => {
  test.each(Object.entries(bodyRules))('accepts the same values as its JSON Schema: %s', (_name, rule) => {
    const validate = ajv.compile(rule.schema);
    fc.assert(
      fc.property(json, (value) => accepts(rule, asRead(value)) === validate(value)),
      { numRuns: 500 },
    );
  });

  test('accepts the days that its JSON Schema accepts', () => {
    const rule = calendarDate(broken);
    const validate = ajv.compile(rule.schema);
    fc.assert(
      fc.property(dates, (value) => accepts(rule, asRead(value)) === validate(value)),
      { numRuns: 500 },
    );
  });
});

describe('a rule of a parameter', () => {
  test.each(['1', '01', '10', '', '0', '11', '-1', '+1', '1.0', '1e0', ' 1', 'a', '9'.repeat(20)])(
    'reads %j as the whole number it is, or not at all',
    (sent) => {
      const isInRange = /^0*(?:[1-9]|10)$/.test(sent);
      expect(integerText({ minimum: 1, maximum: 10 }, broken).read(sent)).toEqual(isInRange ? { value: Number(sent) } : broken);
    },
  );

  test('accepts the lists of words and the amounts that its JSON Schema accepts', () => {
    const words = wordList(['a', 'bc'], broken);
    const isList = ajv.compile(words.schema);
    fc.assert(fc.property(fc.array(word), (listed) => accepts(words, listed.join(',')) === isList(listed.join(','))));
    const amount = pesosText(broken);
    const isAmount = ajv.compile(amount.schema);
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '.', '-', 'e'), maxLength: 6 });
    fc.assert(fc.property(digits, (sent) => accepts(amount, sent) === isAmount(sent)));
  });
});

describe('combined rules', () => {
  test('required refuses null with its own code, and is listed as required', () => {
    const rule = required(asText(blankAsNull(text({ minLength: 1 }, broken))), { code: 'required' });
    expect(rule.read(null)).toEqual({ code: 'required' });
    expect(rule.read(' ')).toEqual({ code: 'required' });
    expect(rule.read('a')).toEqual({ value: 'a' });
    expect(rule.errors.toSorted()).toEqual(['invalid_field_type', 'required', 'validation_error']);
    const { schemaOf } = makeSchemaConverter();
    expect(schemaOf(v.object({ a: field(rule, 'A text.'), b: field(optional(rule), 'Another text.') }))).toMatchObject({
      properties: { a: { type: 'string', description: 'A text.' }, b: { type: 'string' } },
      required: ['a'],
    });
  });

  test('blankAsNull reads a blank text as null, which its schema then allows', () => {
    const rule = blankAsNull(text({ minLength: 3 }, broken));
    expect(rule.read('  ')).toEqual({ value: null });
    expect(rule.read('ab')).toEqual(broken);
    expect(rule.schema).toEqual({ type: 'string' });
  });

  test('freeText refuses control characters and texts that are too long, counted in code points', () => {
    const rule = freeText(2, { tooLong: broken, unprintable: { ...broken, reason: 'control_characters' } });
    expect(rule.read('\u{1F600}\u{1F600}')).toEqual({ value: '\u{1F600}\u{1F600}' });
    expect(rule.read('abc')).toEqual(broken);
    expect(rule.read('a\n')).toEqual({ ...broken, reason: 'control_characters' });
    expect(rule.read('\ud800')).toEqual({ value: '\ufffd' });
  });

  test('further checks the accepted values of the rule, with codes of its own', () => {
    const rule = further(integer({ minimum: 1 }, broken), ['file_too_large'], (size) =>
      size < 10 ? { value: size } : { code: 'file_too_large' },
    );
    expect([rule.read(new NumberLiteral('9')), rule.read(new NumberLiteral('10')), rule.read(new NumberLiteral('0'))]).toEqual([
      { value: 9 },
      { code: 'file_too_large' },
      broken,
    ]);
    expect(rule.errors).toEqual(['validation_error', 'file_too_large']);
  });

  test('field and parameter report the code and the reason of a broken rule', () => {
    const messagesOf = (schema: v.GenericSchema, value: unknown): readonly string[] =>
      (v.safeParse(schema, value).issues ?? []).map(({ message }) => message);
    expect(messagesOf(field(optional(oneOf(['a'], broken)), 'A word.'), 'b')).toEqual(['validation_error:text_length']);
    expect(messagesOf(field(required(oneOf(['a'], broken), { code: 'required' }), 'A word.'), undefined)).toEqual(['required']);
    expect(messagesOf(parameter(oneOf(['a'], other), 'A word.'), 'b')).toEqual(['invalid_filter:flag_filter']);
    expect(messagesOf(parameter(oneOf(['a'], other), 'A word.'), 'a')).toEqual([]);
  });
});
