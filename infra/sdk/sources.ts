import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { eventNamesOf, operationsOf, schemasOf, type DocumentedOperation } from './document.ts';
import { docComment, makeTypeOf } from './schema-type.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const KEY_HEADER = 'Idempotency-Key';

const typeOf = makeTypeOf('T.');

/** The module with a type for each component of the document. */
export const typesSource = (document: Json): string => {
  const ofComponent = makeTypeOf('');
  const types = schemasOf(document).map(
    ([name, schema]) => `${docComment(schema['description'])}export type ${name} = ${ofComponent(schema)};\n`,
  );
  const events = `/** An event as an endpoint receives it. */\nexport type WebhookEvent = ${eventNamesOf(document).join(' | ')};\n`;
  return [...types, events].join('\n');
};

type Part = { readonly name: string; readonly type: string; readonly isRequired: boolean };

const field = ({ name, type, isRequired }: Part): string => `readonly ${name}${isRequired ? '' : '?'}: ${type};`;

const parametersIn = (place: string, name: string, { parameters }: DocumentedOperation): readonly Part[] => {
  const own = parameters.filter((parameter) => parameter['in'] === place);
  if (own.length === 0) return [];
  const fields = own.map(({ name, required, description, schema }) => {
    const part = { name: `'${String(name)}'`, type: typeOf(schema), isRequired: required === true };
    return `${docComment(description)}${field(part)}`;
  });
  return [{ name, type: `{\n${fields.join('\n')}\n}`, isRequired: own.some(({ required }) => required === true) }];
};

const bodyPart = ({ bodies, isBodyRequired }: DocumentedOperation): readonly Part[] => {
  if (bodies.length === 0) return [];
  const types = bodies.map(([mediaType, { schema }]) => (mediaType === FORM_TYPE ? 'FormData' : typeOf(schema)));
  return [{ name: 'body', type: types.join(' | '), isRequired: isBodyRequired }];
};

/** JSON has the type of its schema; other media types are files. */
const answerBody = (content: unknown): string => {
  const media: readonly (readonly [string, unknown])[] = Object.entries(isRecord(content) ? content : {});
  if (media.length === 0) return 'null';
  const types = media.map(([mediaType, body]) => {
    if (mediaType !== JSON_TYPE) return 'Uint8Array';
    return isRecord(body) && body['schema'] !== undefined ? typeOf(body['schema']) : '{ readonly [name: string]: unknown }';
  });
  return [...new Set(types)].join(' | ');
};

const answersOf = ({ responses }: DocumentedOperation): string => {
  const answers = responses.flatMap(([status, { content }]) => {
    // A redirection is followed, to a file.
    if (status === '303') return ['Answer<200, Uint8Array>'];
    return status.startsWith('2') || status === '304' ? [`Answer<${status}, ${answerBody(content)}>`] : [];
  });
  return [...new Set(answers)].join(' | ');
};

const methodOf = (operation: DocumentedOperation): string => {
  const parts = [
    ...parametersIn('path', 'params', operation),
    ...parametersIn('query', 'query', operation),
    ...parametersIn('header', 'headers', operation),
    ...bodyPart(operation),
  ];
  const input = parts.length === 0 ? '{}' : `{\n${parts.map(field).join('\n')}\n}`;
  const optional = parts.some(({ isRequired }) => isRequired) ? '' : '?';
  return `${docComment(operation.summary)}readonly ${operation.id}: (input${optional}: ${input}, options?: CallOptions) => Promise<${answersOf(operation)}>;`;
};

const tableRow = ({ id, method, path, parameters }: DocumentedOperation): string => {
  const takesKey = parameters.some(({ name }) => name === KEY_HEADER);
  return `  ${id}: { method: '${method}', path: '${path}', takesKey: ${takesKey} },`;
};

/** The kinds of value that an option of the command line can have. */
const KINDS = ['string', 'number', 'boolean', 'array'] as const;

/** The fields of a validation, with the kind of their values, for the options of the command line. */
const fieldKinds = (document: Json): readonly string[] => {
  const [, schema] = schemasOf(document).find(([name]) => name === 'ValidationRequest') ?? [];
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties).flatMap(([name, property]: [string, unknown]) => {
    const types = isRecord(property) ? [property['type']].flat() : [];
    const kind = KINDS.find((each) => types.includes(each));
    return kind === undefined ? [] : [`  ${name}: '${kind}',`];
  });
};

/** The module with the types of all methods, and the table that they call. */
export const operationsSource = (document: Json): string => {
  const operations = operationsOf(document);
  return [
    `import type { Answer } from './answers.ts';`,
    `import type { CallOptions } from './send.ts';`,
    `import type * as T from './types.ts';`,
    '',
    '/** A method for each operation of the API. */',
    `export type Operations = {\n${operations.map(methodOf).join('\n')}\n};`,
    '',
    `export const OPERATIONS: { readonly [Name in keyof Operations]: { method: string; path: string; takesKey: boolean } } = {`,
    ...operations.map(tableRow),
    '};',
    '',
    '/** The fields of a validation, with the kind of their values. */',
    `export const VALIDATION_FIELDS: { readonly [name: string]: 'string' | 'number' | 'boolean' | 'array' } = {`,
    ...fieldKinds(document),
    '};',
    '',
  ].join('\n');
};

/** The module that integrators import. */
export const INDEX_SOURCE = `import { makeMethods } from './client.ts';
import { OPERATIONS, type Operations } from './operations.ts';
import type { Settings } from './requests.ts';
import { makeSend } from './send.ts';
import type { ValidationDocument, WebhookEvent } from './types.ts';
import { waitForVerdict, type WaitOptions } from './verdicts.ts';
import { verifyWebhook as verify, type Delivery, type WebhookKeys } from './webhooks.ts';

export type { Answer } from './answers.ts';
export { SpeiError, type ErrorEntry } from './errors.ts';
export { iterate } from './pages.ts';
export type { CallOptions } from './send.ts';
export type * from './types.ts';
export type { Delivery, Operations, Settings, WaitOptions, WebhookKeys };

export type Client = Operations & {
  /** The validation with its verdict. Rejects with \`verdict_pending\` when there is none within the timeout. */
  readonly waitForVerdict: (id: string, options?: WaitOptions) => Promise<ValidationDocument>;
};

/** A client of the API: a method for each operation, named by its operationId. */
export const createClient = (settings: Settings): Client => {
  const operations = makeMethods<Operations>(OPERATIONS, makeSend(settings));
  return { ...operations, waitForVerdict: (id, options) => waitForVerdict(operations.getValidation, id, options) };
};

/**
 * The event of a delivery (Standard Webhooks 1.0). Throws a SpeiError with \`webhook_signature_invalid\` when no signature is genuine, and
 * with \`webhook_timestamp_invalid\` when the delivery was not sent within five minutes.
 */
export const verifyWebhook = (delivery: Delivery, keys: WebhookKeys): WebhookEvent => verify(delivery, keys) as unknown as WebhookEvent;
`;

/** The module of the command `spei`. */
export const BIN_SOURCE = `#!/usr/bin/env node
import { runCli } from './cli.ts';
import { VALIDATION_FIELDS } from './operations.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  fields: VALIDATION_FIELDS,
  print: (output) => process.stdout.write(output),
  printError: (output) => process.stderr.write(output),
});
`;
