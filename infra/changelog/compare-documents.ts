import { apiCompare } from 'api-smart-diff';

import type { OperationChange } from '../../functions/changelog/domain/changelog.ts';

/** A difference as the library reports it: what happened at a place of the document, and whether it calls that breaking. */
type Difference = {
  readonly action: string;
  readonly path: readonly (string | number)[];
  readonly type: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

type Place = { readonly method: string; readonly path: string; readonly rest: readonly string[] };

type Change = Pick<OperationChange, 'change' | 'property' | 'breaking'>;

const OPERATION_PATHS = 'paths';

/** Every operation may answer with any code of the catalogue, which has a page of its own. */
const isErrorCode = (rest: readonly string[]): boolean => rest.join('/').includes('properties/errors/items/properties/code');

/** Name of the field at a place within a body: `data.attributes.status`, `data[].id`; null for the body as a whole. */
const fieldAt = (rest: readonly string[]): string | null => {
  const names = rest.flatMap((segment, index) => {
    if (rest[index - 1] === 'properties') return [segment];
    return segment === 'items' ? ['[]'] : [];
  });
  return names.length === 0 ? null : names.join('.').replaceAll('.[]', '[]');
};

const suffixes: Readonly<Record<string, string>> = { add: 'added', remove: 'removed' };
const suffixOf = (action: string): string => suffixes[action] ?? 'changed';

/** The words of a pattern like `^(a|b)(,(a|b))*$`; null for another pattern. */
const wordsOf = (pattern: unknown): ReadonlySet<string> | null => {
  const [, words] = /^\^\(([^()]+)\)\(,\(\1\)\)\*\$$/.exec(String(pattern)) ?? [];
  return words === undefined ? null : new Set(words.split('|'));
};

/** A list of words that takes every word that it took before. */
const takesMoreWords = ({ before, after }: Difference): boolean => {
  const [former, present] = [wordsOf(before), wordsOf(after)];
  return former !== null && present !== null && [...former].every((word) => present.has(word));
};

const parameterChange = (difference: Difference, isWhole: boolean): Change => {
  const { action, type, after } = difference;
  const named = typeof after === 'object' && after !== null && 'name' in after ? String(after.name) : null;
  return {
    change: `parameter-${isWhole ? suffixOf(action) : 'changed'}`,
    property: named,
    breaking: type === 'breaking' && !takesMoreWords(difference),
  };
};

/** Keywords whose values are alternatives: one that is removed is refused from then on. Any other keyword restricts. */
const ALTERNATIVES = ['enum', 'anyOf', 'oneOf', 'type'];

/** `^([0-9]{5})?$` takes what `^[0-9]{5}$` takes, and the empty text. */
const takesEmptyText = ({ before, after }: Difference): boolean =>
  typeof before === 'string' && after === before.replace(/^\^(.*)\$$/, '^($1)?$');

const isRelaxed = (difference: Difference, rest: readonly string[]): boolean =>
  rest.at(-1) === 'pattern' && difference.action === 'replace'
    ? takesEmptyText(difference)
    : difference.action === 'remove' && !rest.some((segment) => ALTERNATIVES.includes(segment));

const requestChange = (difference: Difference, rest: readonly string[]): Change => {
  const { action, type, after } = difference;
  const property = fieldAt(rest);
  if (rest.at(-2) === 'properties') {
    // A field that is no longer read is ignored, so what a client requested with it no longer happens. `file[]` is still read as `file`.
    const isOtherSpelling = rest.at(-1)?.endsWith('[]') === true;
    const breaking = (action === 'remove' && !isOtherSpelling) || type === 'breaking';
    return { change: `request-property-${suffixOf(action)}`, property, breaking };
  }
  if (rest.at(-2) === 'required') {
    const field = [property, typeof after === 'string' ? after : null].filter((name) => name !== null).join('.');
    return {
      change: `request-property-became-${action === 'remove' ? 'optional' : 'required'}`,
      property: field,
      breaking: action !== 'remove',
    };
  }
  return { change: 'request-property-changed', property, breaking: type === 'breaking' && !isRelaxed(difference, rest) };
};

const responseChange = ({ action, type }: Difference, rest: readonly string[]): Change | null => {
  const [status = '', ...within] = rest;
  if (within.length === 0)
    return { change: `response-status-${suffixOf(action)}`, property: status, breaking: action === 'remove' && status < '300' };
  const property = fieldAt(within);
  if (within.at(-2) === 'properties') return { change: `response-property-${suffixOf(action)}`, property, breaking: action === 'remove' };
  // docs/integrate/versions.md requires clients to accept new values, such as types of events.
  const isNewVariant = action === 'add' && within.at(-2) === 'oneOf';
  if (within.includes('enum') || isNewVariant) return { change: `response-values-${suffixOf(action)}`, property, breaking: false };
  return { change: 'response-property-changed', property, breaking: type === 'breaking' };
};

const changeAt = (difference: Difference, rest: readonly string[]): Change | null => {
  const [part, ...within] = rest;
  if (part === undefined)
    return { change: `operation-${suffixOf(difference.action)}`, property: null, breaking: difference.action === 'remove' };
  if (isErrorCode(within)) return null;
  if (part === 'parameters') return parameterChange(difference, within.length === 1);
  if (part === 'requestBody') return requestChange(difference, within);
  if (part === 'responses') return responseChange(difference, within);
  if (part === 'x-permission' || part === 'security') return { change: 'access-changed', property: null, breaking: true };
  return part === 'deprecated' ? { change: 'operation-deprecated', property: null, breaking: false } : null;
};

/** Texts and examples are no differences for a client. */
const isText = ({ type, path }: Difference): boolean => type === 'annotation' && path.at(-1) !== 'x-permission';

const placeOf = ([root, path = '', method = '', ...rest]: readonly (string | number)[]): Place | null =>
  root === OPERATION_PATHS ? { path: `/v1${path}`, method: String(method).toUpperCase(), rest: rest.map(String) } : null;

const operationChange = (difference: Difference): readonly OperationChange[] => {
  const place = placeOf(difference.path);
  if (place === null || isText(difference)) return [];
  const change = changeAt(difference, place.rest);
  return change === null ? [] : [{ method: place.method, path: place.path, ...change }];
};

const keyOf = ({ method, path, change, property }: OperationChange): string => JSON.stringify([path, method, change, property]);

/** The same change at several places of an operation is one, and breaking if it is so at one of them. */
const merged = (changes: readonly OperationChange[]): readonly OperationChange[] => {
  const byKey = new Map<string, OperationChange>();
  for (const change of changes) {
    const key = keyOf(change);
    byKey.set(key, { ...change, breaking: change.breaking || byKey.get(key)?.breaking === true });
  }
  return [...byKey].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, change]) => change);
};

const valueAt = (document: unknown, path: Difference['path']): unknown =>
  path.reduce<unknown>((node, key) => {
    const members: readonly (readonly [string, unknown])[] = typeof node === 'object' && node !== null ? Object.entries(node) : [];
    return members.find(([name]) => name === String(key))?.[1];
  }, document);

/** The library reports a list of values that is gone as each of its values removed; the field accepts what it accepted before, and more. */
const withoutList = (difference: Difference, after: object): Difference => {
  const { action, path } = difference;
  const isOfList = action === 'remove' && path.at(-2) === 'enum';
  return isOfList && valueAt(after, path.slice(0, -1)) === undefined ? { ...difference, type: 'non-breaking' } : difference;
};

/** The differences of operations between two OpenAPI documents, in the order of their paths. The library writes into what it compares. */
export const compareDocuments = (before: object, after: object): readonly OperationChange[] =>
  merged(apiCompare(before, structuredClone(after)).diffs.flatMap((difference) => operationChange(withoutList(difference, after))));
