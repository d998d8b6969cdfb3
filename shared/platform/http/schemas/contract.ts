import * as v from 'valibot';

import type { ErrorCode } from '../../../errors/catalogue.ts';
import type { JsonObject } from '../../json/json.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = v.GenericSchema;

/** Kinds of credential of a request. */
export type CredentialKind = 'api_key' | 'session';

/** Requests that a limit counts together: those of the caller's account, of the client address, or to one destination. */
export type LimitSubject = 'account' | 'ip' | 'destination';

/** At most `max` requests to an operation in each window; windows are consecutive and start at the epoch. */
export type OperationLimit<Subject extends LimitSubject = LimitSubject> = {
  readonly max: number;
  readonly windowSeconds: number;
  readonly per: Subject;
};

/** Access without a credential. */
export type PublicAccess = {
  readonly credentials: readonly ['public'];
  /** Limits in addition to those of the client address, applied in this order to valid requests. */
  readonly limits?: readonly OperationLimit<'ip' | 'destination'>[];
};

type AccessWith<Credentials extends readonly CredentialKind[], Permission extends string> = {
  /** Any one of them suffices. */
  readonly credentials: Credentials;
  /** Null when any valid credential suffices. */
  readonly permission: Permission | null;
  /** Code of the 403, if it is not `permission_denied` (interface: Errors). */
  readonly denial?: 'forbidden';
  /** Limits in addition to the requests per minute, applied in this order to valid requests. */
  readonly limits?: readonly OperationLimit[];
  /** Accepting the request takes one unit of the account's monthly quota. */
  readonly quota?: 'one_unit';
  /**
   * What the operation does in test mode: it works on the account's test data, or as in live mode. Absent: it exists in live mode alone, and
   * refuses test mode.
   */
  readonly testMode?: 'separated' | 'shared';
};

/** Access with a credential. The context that authorises callers defines the permissions. */
export type ProtectedAccess<Permission extends string = string> =
  | (AccessWith<readonly [CredentialKind, ...CredentialKind[]], Permission> & { readonly stepUp?: never; readonly secondFactor?: never })
  | (AccessWith<readonly ['session'], Permission> & {
      /** Maximum age, in seconds, of the user's last proof of identity. */
      readonly stepUp?: { readonly maxAgeSeconds: number };
      /** The sign-in of the session proved two factors, or used a passkey. */
      readonly secondFactor?: true;
    });

export type Access<Permission extends string = string> = PublicAccess | ProtectedAccess<Permission>;

export const isPublic = (access: Access): access is PublicAccess => access.credentials[0] === 'public';

export type ResponseContract = {
  readonly description: string;
  /** JSON body. Absent for bodies that are not JSON and for empty ones. */
  readonly schema?: Schema;
  readonly mediaTypes?: readonly string[];
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
};

/** The part of a contract that the pipeline needs before it reads a request. */
export type OperationPolicy<Permission extends string = string> = {
  readonly operationId: string;
  readonly method: HttpMethod;
  /** Path below the base address, with `{parameters}`. */
  readonly path: `/${string}`;
  readonly access: Access<Permission>;
  /** The operation takes an Idempotency-Key. */
  readonly idempotent?: boolean;
};

/**
 * One operation of the API, declared once: the pipeline validates requests and authorises callers by it, and gateway methods and the
 * OpenAPI document are generated from it.
 */
export type RouteContract<Permission extends string = string> = OperationPolicy<Permission> & {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Media types the body may have; JSON when absent. */
  readonly bodyMediaTypes?: readonly ('application/json' | 'multipart/form-data')[];
  /** Whether a JSON body may be left out, which equals one without fields. */
  readonly isBodyOptional?: true;
  /** Start from {@link emptyRequest} and name the parts the operation reads. */
  readonly request: {
    readonly params: Schema;
    readonly query: Schema;
    readonly headers: Schema;
    readonly body: Schema;
  };
  readonly responses: Readonly<Record<number, ResponseContract>>;
  /**
   * Codes of the code behind the operation: reading a form, checks beyond the schemas, the use case. The schemas of the request name their
   * own codes, and the pipeline has some for every operation.
   */
  readonly errors: readonly ErrorCode[];
};

/** The parameters of a list. An unknown one, such as a misspelt filter, is refused: ignoring it would list everything. */
export const listParameters = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.strictObject(entries, ({ expected }) =>
      expected === 'never' ? 'invalid_filter:unknown_parameter' : 'invalid_filter:required_parameter',
    ),
    // The document of the API reads codes off texts and lists, not off functions.
    v.metadata({ errors: ['invalid_filter'] }),
  );

/** A request part the operation does not read. */
export const noSchema = v.unknown();

/** A request without query and body. */
export const emptyRequest = { params: noSchema, query: noSchema, headers: noSchema, body: noSchema };

/** Codes of the pipeline itself, for every operation. */
export const PIPELINE_ERRORS = [
  'credentials_in_url',
  'internal_error',
  'service_busy',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
/** Codes of a credential that is missing, of the wrong kind or insufficient. */
export const authenticationErrors = (
  { credentials, denial, stepUp, secondFactor, testMode }: ProtectedAccess,
  method: HttpMethod,
): readonly ErrorCode[] => [
  'unauthorized',
  denial ?? 'permission_denied',
  ...(testMode === undefined ? ['test_key_not_allowed' as const] : []),
  ...(method !== 'GET' && credentials.some((kind) => kind === 'session') ? ['csrf_failed' as const] : []),
  ...(credentials.some((kind) => kind === 'api_key')
    ? (['api_key_expired', 'api_key_address_not_allowed'] as const)
    : ['session_required' as const]),
  ...(secondFactor === undefined ? [] : ['second_factor_required' as const]),
  ...(stepUp === undefined ? [] : ['reauthentication_required' as const]),
];
export const BODY_ERRORS = [
  'body_empty',
  'invalid_json',
  'body_too_large',
  'unsupported_media_type',
  'unsupported_content_encoding',
  'validation_error',
] as const satisfies readonly ErrorCode[];
export const LIMIT_ERRORS = ['rate_limit_exceeded'] as const satisfies readonly ErrorCode[];
export const IDEMPOTENCY_ERRORS = [
  'invalid_idempotency_key',
  'idempotency_key_in_progress',
  'idempotency_key_reused',
] as const satisfies readonly ErrorCode[];

/**
 * The part of a contract that serves requests. An operation that loads this part alone at a cold start waits for neither its descriptions nor
 * the schemas of its responses.
 */
export type ServedContract<Contract extends RouteContract> = OperationPolicy &
  Pick<Contract, 'request'> &
  Partial<Pick<RouteContract, 'isBodyOptional' | 'responses'>> & {
    /** Has no value: its type is the contract. */
    readonly contract?: Contract;
  };

/** The input of a use case once the request has passed the contract. */
export type InputOf<Contract extends RouteContract> = {
  readonly params: v.InferOutput<Contract['request']['params']>;
  readonly query: v.InferOutput<Contract['request']['query']>;
  readonly headers: v.InferOutput<Contract['request']['headers']>;
  readonly body: v.InferOutput<Contract['request']['body']>;
  /** The attributes of the body as sent, numbers as written; empty when the operation reads no body. */
  readonly json: JsonObject;
  /** The body byte for byte, to verify a signature. */
  readonly rawBody: () => Uint8Array;
};

export type ErrorOf<Contract extends RouteContract> = Contract['errors'][number];
