import type * as v from 'valibot';

import type { NumberLiteral } from '../json/json.ts';
import type { RouteContract } from './schemas/contract.ts';
import type { successMeta } from './schemas/envelope-schema.ts';

/** Values that may be sent for a schema of `Value`: lists are read only, and a number may keep its original digits. */
export type Sendable<Value> = unknown extends Value
  ? Value
  : Value extends number
    ? Value | NumberLiteral
    : Value extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : Value extends object
        ? { readonly [Name in keyof Value]: Sendable<Value[Name]> }
        : Value;

/** A resource as its schema describes it, for the functions that present one: `({ … }) satisfies ResourceOf<typeof schema>`. */
export type ResourceOf<Schema extends v.GenericSchema> = Sendable<v.InferOutput<Schema>>;

/** Members of `meta` that the operation adds to those of every answer. */
type AddedMeta<Meta> = Omit<Meta, keyof v.InferOutput<typeof successMeta>>;

type MetaOf<Meta> = [keyof AddedMeta<Meta>] extends [never] ? { readonly meta?: never } : { readonly meta: Sendable<AddedMeta<Meta>> };
type LinksOf<Body> = Body extends { readonly links: infer Links } ? { readonly links: Sendable<Links> } : { readonly links?: never };

type JsonContent<Body> = Body extends { readonly data: infer Data; readonly meta: infer Meta }
  ? { readonly kind: 'json'; readonly data: Sendable<Data> } & LinksOf<Body> & MetaOf<Meta>
  : never;

type FileContent<MediaType extends string> =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly mediaType: MediaType | `${MediaType}; ${string}` }
  | ('application/json' extends MediaType ? { readonly kind: 'document'; readonly json: string } : never);

type SchemaContent<Response> = Response extends { readonly schema: infer Body extends v.GenericSchema }
  ? JsonContent<v.InferOutput<Body>>
  : never;
type MediaContent<Response> = Response extends { readonly mediaTypes: readonly (infer MediaType extends string)[] }
  ? FileContent<MediaType>
  : never;

/** A response with a schema and media types is JSON or a file, as its request chooses. */
type ContentOf<Response> = Response extends { readonly schema: v.GenericSchema } | { readonly mediaTypes: readonly string[] }
  ? SchemaContent<Response> | MediaContent<Response>
  : { readonly kind: 'empty' };

/** How long an answer may be cached, and by whom; every answer has these headers, an operation may override them. */
type CachingHeaders = { readonly 'Cache-Control'?: string; readonly Vary?: string };

type DeclaredHeaders<Response> = Response extends { readonly headers: infer Headers } ? Headers : object;

/** Names of the headers an answer need not have: those with an optional schema. */
type OptionalHeader<Headers> = {
  [Name in keyof Headers]: Headers[Name] extends { readonly schema: infer Schema extends v.GenericSchema }
    ? undefined extends v.InferOutput<Schema>
      ? Name
      : never
    : never;
}[keyof Headers];

type RequiredHeaders<Headers> = Readonly<Record<Exclude<keyof Headers, OptionalHeader<Headers>>, string>>;
type OptionalHeaders<Headers> = Readonly<Partial<Record<OptionalHeader<Headers>, string>>>;

type HeadersOf<Headers> = [keyof RequiredHeaders<Headers>] extends [never]
  ? { readonly headers?: OptionalHeaders<Headers> & CachingHeaders }
  : { readonly headers: RequiredHeaders<Headers> & OptionalHeaders<Headers> & CachingHeaders };

/** The answers that a contract describes. */
export type ReplyTo<Contract extends Pick<RouteContract, 'responses'>> = {
  [Status in keyof Contract['responses'] & number]: { readonly status: Status } & ContentOf<Contract['responses'][Status]> &
    HeadersOf<DeclaredHeaders<Contract['responses'][Status]>>;
}[keyof Contract['responses'] & number];

type Leaf = string | number | boolean | bigint | null | undefined | NumberLiteral | Uint8Array;

/** Names and values of the members that any variant of `Allowed` has. */
type NameIn<Allowed> = Allowed extends object ? keyof Allowed : never;
type MemberIn<Allowed, Name> = Allowed extends object ? (Name extends keyof Allowed ? Allowed[Name] : never) : never;
type ItemIn<Allowed> = Allowed extends readonly (infer Item)[] ? Item : never;

type ExactlyValue<Allowed, Given> = unknown extends Allowed
  ? Given
  : Given extends Leaf
    ? Given
    : Given extends readonly (infer Item)[]
      ? readonly ExactlyValue<ItemIn<Allowed>, Item>[]
      : { readonly [Name in keyof Given]: Name extends NameIn<Allowed> ? ExactlyValue<MemberIn<Allowed, Name>, Given[Name]> : never };

/**
 * A reply without members that the answer of its status does not have, at any depth: such a member becomes `never`, which does not compile.
 * Types alone accept additional members from a variable or a spread.
 */
export type ExactlyReply<Allowed, Given> = Given extends { readonly status: infer Status }
  ? ExactlyValue<Extract<Allowed, { readonly status: Status }>, Given>
  : never;

/** The resources that the answers of a contract have. */
export type DataOf<Contract extends Pick<RouteContract, 'responses'>> = Extract<ReplyTo<Contract>, { readonly data: unknown }>['data'];

/** Resources without members that those of a contract do not have. */
export type ExactlyData<Contract extends Pick<RouteContract, 'responses'>, Given> = ExactlyValue<DataOf<Contract>, Given>;
