import { catalogue, type ErrorCode } from '../../errors/catalogue.ts';
import {
  authenticationErrors,
  BODY_ERRORS,
  IDEMPOTENCY_ERRORS,
  isPublic,
  LIMIT_ERRORS,
  noSchema,
  PIPELINE_ERRORS,
  type RouteContract,
} from '../http/contract.ts';
import { errorEnvelope } from '../http/envelope-schema.ts';
import { headersOfError } from './headers.ts';
import type { Json, SchemaConverter } from './json-schema.ts';
import { requestErrorsOf } from './request-errors.ts';

/** Codes an operation can answer with, those of the request's schemas and of the pipeline included. */
export const errorCodesOf = ({ access, method, request, errors, idempotent }: RouteContract): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...errors,
    ...requestErrorsOf({ request }),
    ...(isPublic(access) ? [] : authenticationErrors(access, method)),
    ...(idempotent === true ? IDEMPOTENCY_ERRORS : []),
    ...(request.body === noSchema ? [] : BODY_ERRORS),
    ...LIMIT_ERRORS,
    ...PIPELINE_ERRORS,
  ]),
];

/** Codes an operation answers with under one status. */
type ErrorGroup = { readonly status: number; readonly codes: readonly ErrorCode[] };

const errorGroupsOf = (contract: RouteContract): readonly ErrorGroup[] =>
  [...Map.groupBy(errorCodesOf(contract), (code) => catalogue[code].status)].map(([status, codes]) => ({
    status,
    codes: codes.toSorted(),
  }));

const pascalCase = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Name of a shared answer: `BodyEmptyOrInvalidJson`. */
const nameOf = ({ codes }: ErrorGroup): string => codes.map(pascalCase).join('Or');

/** Error responses shared by several operations, by name. The others are inlined. */
export const sharedErrorGroups = (contracts: readonly RouteContract[]): ReadonlyMap<string, ErrorGroup> => {
  const byName = Map.groupBy(contracts.flatMap(errorGroupsOf), nameOf);
  return new Map([...byName].flatMap(([name, [group, ...others]]) => (group === undefined || others.length === 0 ? [] : [[name, group]])));
};

/** An error response. A 422 lists every field at once, and a preflight failure has the codes of its fields. */
export const errorResponse = ({ status, codes }: ErrorGroup, { schemaOf }: SchemaConverter): Json => ({
  description: codes.map((code) => `\`${code}\`: ${catalogue[code].en}`).join('\n'),
  headers: headersOfError(status),
  content: { 'application/json': { schema: schemaOf(errorEnvelope(codes)) } },
});

/** The error answers of an operation by status, those that others give too by reference. */
export const errorResponsesOf = (
  contract: RouteContract,
  shared: ReadonlyMap<string, ErrorGroup>,
  converter: SchemaConverter,
): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    errorGroupsOf(contract).map((group) => [
      String(group.status),
      shared.has(nameOf(group)) ? { $ref: `#/components/responses/${nameOf(group)}` } : errorResponse(group, converter),
    ]),
  );
