import * as v from 'valibot';

import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Failure } from '../../errors/failure.ts';
import type { Reply } from './envelope.ts';

/** Maximum number of names in the answer; a body may have thousands. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 64;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members that a JSON Schema gives an object, its alternatives included. */
const propertiesIn = (schema: unknown): readonly (readonly [string, unknown])[] => {
  if (!isObject(schema)) return [];
  const alternatives: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return [...Object.entries(isObject(schema['properties']) ? schema['properties'] : {}), ...alternatives.flatMap(propertiesIn)];
};

const unwrapped = (schema: unknown): unknown => (isObject(schema) && 'wrapped' in schema ? unwrapped(schema['wrapped']) : schema);

const isSchema = (value: unknown): value is v.GenericSchema => isObject(value) && value['kind'] === 'schema';

/** The members of an object in a schema, each with its own schema; none for a schema of another type. */
const membersOf = (schema: unknown): ReadonlyMap<string, unknown> => {
  const own = unwrapped(schema);
  if (!isSchema(own)) return new Map(propertiesIn(own));
  if ('entries' in own && isObject(own.entries)) return new Map(Object.entries(own.entries));
  return new Map(propertiesIn(v.getMetadata(own)['jsonSchema']));
};

const ignoredIn = (schema: unknown, value: unknown, path: string): readonly string[] => {
  const members = membersOf(schema);
  if (!isObject(value) || members.size === 0) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    members.has(name) ? ignoredIn(members.get(name), member, `${path}${name}.`) : [`${path}${name}`],
  );
};

/**
 * Fields of a body that the operation does not have, at any depth (`retry_policy.interval`): ignored, but named in the answer so that the
 * caller notices misspelt ones.
 */
export const ignoredFields = (schema: v.GenericSchema, body: unknown): readonly string[] =>
  ignoredIn(schema, body, '')
    .slice(0, MAX_NAMES)
    .map((name) => Array.from(name).slice(0, MAX_NAME_LENGTH).join('').toWellFormed());

/** A failure whose `meta` names the ignored fields: a misspelt field may be the missing one. */
export const failureNaming = <Code extends ErrorCode>(ignored: readonly string[], failure: Failure<Code>): Failure<Code> =>
  ignored.length === 0 ? failure : { ...failure, meta: { ...failure.meta, ignored_fields: ignored } };

/** A reply whose `meta` names the ignored fields, if it has a `meta`. */
export const replyNaming = (ignored: readonly string[], reply: Reply): Reply =>
  ignored.length === 0 || reply.kind !== 'json' ? reply : { ...reply, meta: { ...reply.meta, ignored_fields: ignored } };
