import type * as v from 'valibot';

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
} from '../http/schemas/contract.ts';
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

/** Name of each status of an error (RFC 9110, RFC 6585). */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
};

/** Name of a status. Throws RangeError for one that has none. */
const nameOf = (status: number): string => {
  const name = STATUS_NAMES[status];
  if (name === undefined) throw new RangeError(`status ${status} has no name`);
  return name;
};

type ErrorGroup = { readonly status: number; readonly description: string };

/** The statuses that an operation fails with, and the codes of each as text. */
const errorGroupsOf = (contract: RouteContract): readonly ErrorGroup[] =>
  [...Map.groupBy(errorCodesOf(contract), (code) => catalogue[code].status)].map(([status, codes]) => ({
    status,
    description: codes
      .toSorted()
      .map((code) => `\`${code}\``)
      .join(', '),
  }));

/** The text that most of some groups have. */
const mostCommon = (groups: readonly ErrorGroup[]): string => {
  const byText = [...Map.groupBy(groups, ({ description }) => description)].toSorted(([, left], [, right]) => right.length - left.length);
  return byText[0]?.[0] ?? '';
};

/** The error answers of all operations: a component for each status, and for each operation its references to them. */
export type ErrorResponses = {
  readonly components: Json;
  /** By status. A reference lists the codes of the operation where they are not those of the component. */
  readonly referencesOf: (contract: RouteContract) => Readonly<Record<string, Json>>;
};

export const makeErrorResponses = (
  contracts: readonly RouteContract[],
  errorDocument: v.GenericSchema,
  { schemaOf }: SchemaConverter,
): ErrorResponses => {
  const byStatus = [...Map.groupBy(contracts.flatMap(errorGroupsOf), ({ status }) => status)].toSorted(([left], [right]) => left - right);
  const usual = new Map(byStatus.map(([status, groups]) => [status, mostCommon(groups)]));
  const content = { 'application/json': { schema: schemaOf(errorDocument) } };
  return {
    components: Object.fromEntries(
      [...usual].map(([status, description]) => [nameOf(status), { description, headers: headersOfError(status), content }]),
    ),
    referencesOf: (contract) =>
      Object.fromEntries(
        errorGroupsOf(contract).map(({ status, description }) => [
          String(status),
          { $ref: `#/components/responses/${nameOf(status)}`, ...(description === usual.get(status) ? {} : { description }) },
        ]),
      ),
  };
};
