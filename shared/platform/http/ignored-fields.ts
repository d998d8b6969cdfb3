import type * as v from 'valibot';

import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Failure } from '../../errors/failure.ts';
import type { Reply } from './envelope.ts';

/** Names that are shown; a body may have thousands. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 64;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of a body that the operation does not have: ignored, and named in the answer so that a misspelt one is seen. */
export const ignoredFields = (schema: v.GenericSchema, body: unknown): readonly string[] => {
  if (!isObject(body) || !('entries' in schema) || !isObject(schema.entries)) return [];
  const known = schema.entries;
  return Object.keys(body)
    .filter((name) => !Object.hasOwn(known, name))
    .slice(0, MAX_NAMES)
    .map((name) => Array.from(name).slice(0, MAX_NAME_LENGTH).join('').toWellFormed());
};

/** A failure whose `meta` names the ignored fields: one of them may be the one that is missing. */
export const failureNaming = <Code extends ErrorCode>(ignored: readonly string[], failure: Failure<Code>): Failure<Code> =>
  ignored.length === 0 ? failure : { ...failure, meta: { ...failure.meta, ignored_fields: ignored } };

/** A reply whose `meta` names the ignored fields, where it has one. */
export const replyNaming = (ignored: readonly string[], reply: Reply): Reply =>
  ignored.length === 0 || reply.kind !== 'json' ? reply : { ...reply, meta: { ...reply.meta, ignored_fields: ignored } };
