import * as v from 'valibot';

import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Failure } from '../../errors/failure.ts';
import type { Reply } from './envelope.ts';

/** Names that are shown; a body may have thousands. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 64;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members that a JSON Schema gives an object, in its alternatives as well. */
const propertiesIn = (schema: unknown): readonly (readonly [string, unknown])[] => {
  if (!isObject(schema)) return [];
  const alternatives: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return [...Object.entries(isObject(schema['properties']) ? schema['properties'] : {}), ...alternatives.flatMap(propertiesIn)];
};

const unwrapped = (schema: unknown): unknown => (isObject(schema) && 'wrapped' in schema ? unwrapped(schema['wrapped']) : schema);

const isSchema = (value: unknown): value is v.GenericSchema => isObject(value) && value['kind'] === 'schema';

/** What a schema knows of the members of an object, each with its own schema; nothing of what is no object. */
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
 * Fields of a body that the operation does not have, at any depth (`retry_policy.interval`): ignored, and named in the
 * answer so that a misspelt one is seen.
 */
export const ignoredFields = (schema: v.GenericSchema, body: unknown): readonly string[] =>
  ignoredIn(schema, body, '')
    .slice(0, MAX_NAMES)
    .map((name) => Array.from(name).slice(0, MAX_NAME_LENGTH).join('').toWellFormed());

/** A failure whose `meta` names the ignored fields: one of them may be the one that is missing. */
export const failureNaming = <Code extends ErrorCode>(ignored: readonly string[], failure: Failure<Code>): Failure<Code> =>
  ignored.length === 0 ? failure : { ...failure, meta: { ...failure.meta, ignored_fields: ignored } };

/** A reply whose `meta` names the ignored fields, where it has one. */
export const replyNaming = (ignored: readonly string[], reply: Reply): Reply =>
  ignored.length === 0 || reply.kind !== 'json' ? reply : { ...reply, meta: { ...reply.meta, ignored_fields: ignored } };
