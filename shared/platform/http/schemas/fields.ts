import * as v from 'valibot';

import type { ErrorCode } from '../../../errors/catalogue.ts';
import type { Reason } from '../../../errors/reasons.ts';
import { NumberLiteral } from '../../json/json.ts';
import { parseAmount, parseCentavos, type Centavos } from '../../money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../time/calendar-date.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The code of a broken rule, and the reason for its text if the code covers several rules. */
export type BrokenRule<Code extends ErrorCode> = { readonly code: Code; readonly reason?: Reason };

/** The result of a rule for a value. */
export type RuleResult<Output, Code extends ErrorCode> = { readonly value: Output } | BrokenRule<Code>;

/**
 * The valid values of a field or a parameter, declared once: the JSON Schema that OpenAPI shows, the codes of a broken rule, and the check
 * itself. `Sent` is the input of the rule: any JSON value of a body, with null for an absent one, or the text of a parameter.
 */
export type Rule<Sent, Output, Code extends ErrorCode> = {
  readonly schema: JsonSchema;
  readonly errors: readonly Code[];
  readonly read: (sent: Sent) => RuleResult<Output, Code>;
  /** Whether a body without the field is refused. */
  readonly isRequired?: true;
};

const codeOf = <Code extends ErrorCode>(broken: BrokenRule<Code>): readonly [Code] => [broken.code];

/** Length as JSON Schema counts it, in code points. */
const lengthOf = (text: string): number => Array.from(text).length;

type TextForm = { readonly pattern?: RegExp; readonly minLength?: number; readonly maxLength?: number };

const hasForm = (text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextForm): boolean =>
  (pattern?.test(text) ?? true) && lengthOf(text) >= minLength && lengthOf(text) <= maxLength;

/** A text of a given form. The pattern must mean the same in JSON Schema: no flags. */
export const text = <Code extends ErrorCode>(form: TextForm, broken: BrokenRule<Code>): Rule<string, string, Code> => ({
  schema: { type: 'string', ...form, ...(form.pattern === undefined ? {} : { pattern: form.pattern.source }) },
  errors: codeOf(broken),
  read: (sent) => (hasForm(sent, form) ? { value: sent } : broken),
});

const PRINTABLE = /^\P{Cc}*$/u;

/** Free text. Half a surrogate pair cannot be stored, and becomes a replacement character. */
export const freeText = <Code extends ErrorCode>(
  maxLength: number,
  broken: { readonly tooLong: BrokenRule<Code>; readonly unprintable: BrokenRule<Code> },
): Rule<string, string, Code> => ({
  schema: { type: 'string', maxLength },
  errors: [broken.tooLong.code, broken.unprintable.code],
  read: (sent) => {
    if (lengthOf(sent) > maxLength) return broken.tooLong;
    return PRINTABLE.test(sent) ? { value: sent.toWellFormed() } : broken.unprintable;
  },
});

/** One of a list of words. */
export const oneOf = <const Word extends string, Code extends ErrorCode>(
  words: readonly Word[],
  broken: BrokenRule<Code>,
): Rule<unknown, Word, Code> => ({
  schema: { type: 'string', enum: words },
  errors: codeOf(broken),
  read: (sent) => {
    const word = words.find((each) => each === sent);
    return word === undefined ? broken : { value: word };
  },
});

/** Words of a list, separated by commas. */
export const wordList = <const Word extends string, Code extends ErrorCode>(
  words: readonly Word[],
  broken: BrokenRule<Code>,
): Rule<string, readonly Word[], Code> => {
  const one = `(${words.join('|')})`;
  const rule = oneOf(words, broken);
  return {
    schema: { type: 'string', pattern: `^${one}(,${one})*$` },
    errors: codeOf(broken),
    read: (sent) => {
      const listed = sent.split(',').map((word) => rule.read(word));
      const known = listed.flatMap((each) => ('value' in each ? [each.value] : []));
      return known.length === listed.length ? { value: known } : broken;
    },
  };
};

/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDate = <Code extends ErrorCode>(broken: BrokenRule<Code>): Rule<unknown, CalendarDate, Code> => ({
  schema: { type: 'string', format: 'date', minLength: 10, maxLength: 10 },
  errors: codeOf(broken),
  read: (sent) => {
    const date = typeof sent === 'string' ? parseCalendarDate(sent) : null;
    return date === null ? broken : { value: date };
  },
});

type Range = { readonly minimum: number; readonly maximum?: number };

const isWithin = (number: number, { minimum, maximum = Number.MAX_SAFE_INTEGER }: Range): boolean =>
  Number.isSafeInteger(number) && number >= minimum && number <= maximum;

/** A whole number as a JSON number. */
export const integer = <Code extends ErrorCode>(range: Range, broken: BrokenRule<Code>): Rule<unknown, number, Code> => ({
  schema: { type: 'integer', ...range },
  errors: codeOf(broken),
  read: (sent) => {
    const number = sent instanceof NumberLiteral ? Number(sent.source) : Number.NaN;
    return isWithin(number, range) ? { value: number } : broken;
  },
});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** An instant, ISO 8601, as epoch milliseconds. */
export const instant = <Code extends ErrorCode>(broken: BrokenRule<Code>): Rule<unknown, number, Code> => ({
  schema: { type: 'string', format: 'date-time' },
  errors: codeOf(broken),
  read: (sent) => {
    const at = typeof sent === 'string' && INSTANT.test(sent) ? Date.parse(sent) : Number.NaN;
    return Number.isNaN(at) ? broken : { value: at };
  },
});

/** A whole number as digits. */
export const integerText = <Code extends ErrorCode>(range: Range, broken: BrokenRule<Code>): Rule<string, number, Code> => ({
  schema: { type: 'integer', ...range },
  errors: codeOf(broken),
  read: (sent) => {
    const number = /^[0-9]{1,15}$/.test(sent) ? Number(sent) : Number.NaN;
    return isWithin(number, range) ? { value: number } : broken;
  },
});

/** An amount in pesos, greater than zero, as a JSON number of at most two decimals. */
export const pesos = <Code extends ErrorCode>(broken: BrokenRule<Code>): Rule<unknown, Centavos, Code> => ({
  schema: { type: 'number', exclusiveMinimum: 0, maximum: 9_999_999_999_999.99 },
  errors: codeOf(broken),
  read: (sent) => {
    const amount = sent instanceof NumberLiteral ? parseAmount(sent.source) : null;
    return amount === null || amount === 0 ? broken : { value: amount };
  },
});

/** An amount in pesos as digits, with at most two decimals. */
export const pesosText = <Code extends ErrorCode>(broken: BrokenRule<Code>): Rule<string, Centavos, Code> => ({
  schema: { type: 'string', pattern: '^[0-9]{1,13}(\\.[0-9]{1,2})?$' },
  errors: codeOf(broken),
  read: (sent) => {
    const amount = parseCentavos(sent);
    return amount === null ? broken : { value: amount };
  },
});

/** True or false. */
export const boolean = <Code extends ErrorCode>(broken: BrokenRule<Code>): Rule<unknown, boolean, Code> => ({
  schema: { type: 'boolean' },
  errors: codeOf(broken),
  read: (sent) => (typeof sent === 'boolean' ? { value: sent } : broken),
});

type ListForm<Item> = {
  readonly minItems: number;
  readonly maxItems?: number;
  /** The key that must differ between items. */
  readonly keyOf: (item: Item) => string;
};

/** A list of distinct values that obey one rule. Every error of the list breaks one rule. */
export const distinctList = <Item, Code extends ErrorCode>(
  item: Rule<unknown, Item, ErrorCode>,
  { keyOf, ...length }: ListForm<Item>,
  broken: BrokenRule<Code>,
): Rule<unknown, readonly Item[], Code> => ({
  schema: { type: 'array', items: item.schema, ...length, uniqueItems: true },
  errors: codeOf(broken),
  read: (sent) => {
    if (!Array.isArray(sent) || !isWithin(sent.length, { minimum: length.minItems, maximum: length.maxItems ?? Infinity })) return broken;
    const items = sent.map((each: unknown) => item.read(each)).flatMap((each) => ('value' in each ? [each.value] : []));
    return new Set(items.map(keyOf)).size === sent.length ? { value: items } : broken;
  },
});

/** Applies a rule of texts to a field; a value of another type breaks `invalid_field_type` (interface: Errors). */
export const asText = <Output, Code extends ErrorCode>(
  rule: Rule<string, Output, Code>,
): Rule<unknown, Output, Code | 'invalid_field_type'> => ({
  ...rule,
  errors: [...rule.errors, 'invalid_field_type'],
  read: (sent) => (typeof sent === 'string' ? rule.read(sent) : { code: 'invalid_field_type' }),
});

/** A blank text counts as absent. */
export const blankAsNull = <Output, Code extends ErrorCode>(rule: Rule<string, Output, Code>): Rule<string, Output | null, Code> => ({
  ...rule,
  schema: Object.fromEntries(Object.entries(rule.schema).filter(([name]) => name !== 'minLength')),
  read: (sent) => (sent.trim() === '' ? { value: null } : rule.read(sent)),
});

/** A parameter that breaks a rule of its own when it is present without a value. */
export const notEmpty = <Output, Code extends ErrorCode, Empty extends ErrorCode>(
  rule: Rule<string, Output, Code>,
  broken: BrokenRule<Empty>,
): Rule<string, Output, Code | Empty> => ({
  ...rule,
  errors: [...rule.errors, broken.code],
  read: (sent) => (sent === '' ? broken : rule.read(sent)),
});

/** A UUID of a branded type, in lower case. */
export const uuidOf = <Id extends string, Code extends ErrorCode>(
  isId: (text: string) => text is Id,
  broken: BrokenRule<Code>,
): Rule<string, Id, Code> => ({
  schema: { type: 'string', format: 'uuid' },
  errors: codeOf(broken),
  read: (sent) => {
    const id = sent.toLowerCase();
    return isId(id) ? { value: id } : broken;
  },
});

/** A rule with a further check that JSON Schema cannot express. */
export const further = <Sent, Output, Next, Code extends ErrorCode, NextCode extends ErrorCode>(
  rule: Rule<Sent, Output, Code>,
  errors: readonly NextCode[],
  next: (value: Output) => RuleResult<Next, NoInfer<NextCode>>,
): Rule<Sent, Next, Code | NextCode> => ({
  ...rule,
  errors: [...rule.errors, ...errors],
  read: (sent) => {
    const result = rule.read(sent);
    return 'value' in result ? next(result.value) : result;
  },
});

/** A mandatory field. */
export const required = <Output, Code extends ErrorCode, Absent extends ErrorCode>(
  rule: Rule<unknown, Output | null, Code>,
  broken: BrokenRule<Absent>,
): Rule<unknown, Output, Code | Absent> => ({
  schema: rule.schema,
  errors: [...rule.errors, broken.code],
  isRequired: true,
  read: (sent) => {
    const result = sent === null ? broken : rule.read(sent);
    if (!('value' in result)) return result;
    return result.value === null ? broken : { value: result.value };
  },
});

/** A field that may be left out. */
export const optional = <Output, Code extends ErrorCode>(rule: Rule<unknown, Output, Code>): Rule<unknown, Output | null, Code> => ({
  schema: rule.schema,
  errors: rule.errors,
  read: (sent) => (sent === null || sent === undefined ? { value: null } : rule.read(sent)),
});

/** A field that may be left out or null; both mean the default. */
export const withDefault = <Output, Code extends ErrorCode>(
  rule: Rule<unknown, Output, Code>,
  byDefault: NoInfer<Output>,
): Rule<unknown, Output, Code> => ({ ...rule, read: (sent) => (sent === null ? { value: byDefault } : rule.read(sent)) });

/** A field that may be left out or null; both mean null. */
export const nullable = <Output, Code extends ErrorCode>(rule: Rule<unknown, Output, Code>): Rule<unknown, Output | null, Code> => {
  const { type, enum: words } = rule.schema;
  const allowed: readonly unknown[] | null = Array.isArray(words) ? words : null;
  return {
    ...optional(rule),
    schema: { ...rule.schema, type: [type, 'null'], ...(allowed === null ? {} : { enum: [...allowed, null] }) },
  };
};

const checkedBy = <Sent, Output>(rule: Rule<Sent, Output, ErrorCode>) =>
  v.rawTransform<Sent, Output>(({ dataset, addIssue, NEVER }) => {
    const result = rule.read(dataset.value);
    if ('value' in result) return result.value;
    addIssue({ message: result.reason === undefined ? result.code : `${result.code}:${result.reason}` });
    return NEVER;
  });

const metadataOf = ({ schema, errors, isRequired }: Rule<never, unknown, ErrorCode>, description: string, example?: string) => ({
  jsonSchema: { ...schema, description, ...(example === undefined ? {} : { example }) },
  errors,
  isRequired: isRequired === true,
});

/** A field of a JSON body. */
export const field = <Output>(rule: Rule<unknown, Output, ErrorCode>, description: string) =>
  v.optional(v.pipe(v.unknown(), v.metadata(metadataOf(rule, description)), checkedBy(rule)), null);

/** A parameter of a path or a query. A mandatory one has an example. */
export const parameter = <Output>(rule: Rule<string, Output, ErrorCode>, description: string, example?: string) =>
  v.pipe(v.string(), v.metadata(metadataOf(rule, description, example)), checkedBy(rule));
