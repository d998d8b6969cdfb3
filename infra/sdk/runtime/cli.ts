import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { SpeiError } from './errors.ts';
import { fieldOf, isObject, textOf, type JsonObject } from './json.ts';
import type { Operation } from './requests.ts';
import { makeSend, type Send } from './send.ts';
import { waitForVerdict } from './verdicts.ts';

export type CliPorts = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The fields of a validation, with the kind of their values: an option for each. */
  readonly fields: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'array'>>;
  readonly print: (output: string | Uint8Array) => void;
  readonly printError: (output: string) => void;
};

const USAGE = `Usage: spei COMMAND, with the API key in SPEI_API_KEY and the address of the API in SPEI_BASE_URL or --base-url

  validate --fecha YYYY-MM-DD --monto AMOUNT --clave-rastreo KEY --cuenta-beneficiaria ACCOUNT [--async] [--idempotency-key KEY]
           fields of a validation are options: --emisor, --receptor, --referencia-numerica, --client-ref …
  get ID
  wait ID [--timeout SECONDS]
  cep ID --xml | --pdf [-o FILE]
  request METHOD PATH [--data JSON | @FILE | -] [--idempotency-key KEY]

Exit status: 0 valid or done, 1 error, 2 wrong use, 3 not_found, 4 invalid, 5 pending, 6 cep_unavailable, 7 returned
`;

const EXIT = { done: 0, error: 1, usage: 2, notFound: 3, invalid: 4, pending: 5, cepUnavailable: 6, returned: 7 } as const;

const EXIT_OF_VERDICT: ReadonlyMap<string, number> = new Map([
  ['valid', EXIT.done],
  ['not_found', EXIT.notFound],
  ['invalid', EXIT.invalid],
  ['queued', EXIT.pending],
  ['processing', EXIT.pending],
  ['cep_unavailable', EXIT.cepUnavailable],
  ['returned', EXIT.returned],
]);

const EXIT_OF_STATUS: ReadonlyMap<number | null, number> = new Map([
  [400, EXIT.invalid],
  [404, EXIT.notFound],
  [422, EXIT.invalid],
]);

class UsageError extends Error {}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

type Command = {
  readonly positionals: readonly string[];
  readonly values: Values;
  readonly send: Send;
  readonly ports: CliPorts;
};

const textIn = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

const optionOf = (field: string): string => field.replaceAll('_', '-');

const numberOf = (name: string, value: string): number => {
  if (!/^\d+(?:\.\d+)?$/.test(value)) throw new UsageError(`--${name} takes a number`);
  return Number(value);
};

const keyHeader = (values: Values) => ({ 'Idempotency-Key': textIn(values, 'idempotency-key') });

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Prints a validation; its verdict is the exit status. */
const finishWith = (validation: unknown, { print }: CliPorts): number => {
  print(asJson(validation));
  return EXIT_OF_VERDICT.get(textOf(fieldOf(fieldOf(validation, 'data'), 'attributes'), 'status') ?? '') ?? EXIT.error;
};

const validate = async ({ values, send, ports }: Command): Promise<number> => {
  const body = Object.entries(ports.fields).flatMap(([field, kind]): [string, unknown][] => {
    const name = optionOf(field);
    const value = values[name];
    if (value === undefined) return [];
    return [[field, kind === 'number' && typeof value === 'string' ? numberOf(name, value) : value]];
  });
  const operation: Operation = { method: 'POST', path: '/validate', takesKey: true };
  const query = values['async'] === true ? { async: '1' } : {};
  const answer = await send(operation, { query, headers: keyHeader(values), body: Object.fromEntries(body) });
  return finishWith(answer.body, ports);
};

const GET_VALIDATION: Operation = { method: 'GET', path: '/validations/{id}', takesKey: false };

const get = async ({ positionals: [id], send, ports }: Command): Promise<number> =>
  finishWith((await send(GET_VALIDATION, { params: { id } })).body, ports);

/** The part of a validation that a wait reads. */
const isValidation = (body: unknown): body is JsonObject & { readonly data: { readonly attributes: { readonly status: string } } } =>
  isObject(body) && textOf(fieldOf(body['data'], 'attributes'), 'status') !== null;

const wait = async ({ positionals: [id = ''], values, send, ports }: Command): Promise<number> => {
  const getValidation = async (...[input, options]: Parameters<Parameters<typeof waitForVerdict>[0]>) => {
    const { headers, body } = await send(GET_VALIDATION, input, options);
    return { headers, body: isValidation(body) ? body : null };
  };
  const timeout = numberOf('timeout', textIn(values, 'timeout') ?? '300') * 1_000;
  return finishWith(await waitForVerdict(getValidation, id, { timeout }), ports);
};

const cep = async ({ positionals: [id], values, send, ports }: Command): Promise<number> => {
  if ((values['xml'] === true) === (values['pdf'] === true)) throw new UsageError('cep takes --xml or --pdf');
  const operation: Operation = { method: 'GET', path: '/validations/{id}/cep', takesKey: false };
  const { body } = await send(operation, { params: { id }, query: { format: values['pdf'] === true ? 'pdf' : 'xml' } });
  const file = textIn(values, 'output');
  if (!(body instanceof Uint8Array)) throw new TypeError('the certificate is no file');
  if (file === undefined) {
    ports.print(body);
    return EXIT.done;
  }
  await writeFile(file, body);
  ports.print(asJson({ file, bytes: body.length }));
  return EXIT.done;
};

const readData = async (data: string): Promise<unknown> => {
  const source = data === '-' ? await text(process.stdin) : data.startsWith('@') ? await readFile(data.slice(1), 'utf8') : data;
  try {
    return JSON.parse(source);
  } catch {
    throw new UsageError('--data takes JSON');
  }
};

const request = async ({ positionals: [method = '', path = ''], values, send, ports }: Command): Promise<number> => {
  if (!path.startsWith('/')) throw new UsageError('PATH starts with /, below the address of the API');
  const data = textIn(values, 'data');
  const body = data === undefined ? {} : { body: await readData(data) };
  const answer = await send({ method: method.toUpperCase(), path, takesKey: false }, { headers: keyHeader(values), ...body });
  if (answer.body !== null) ports.print(answer.body instanceof Uint8Array ? answer.body : asJson(answer.body));
  return EXIT.done;
};

type Options = NonNullable<ParseArgsConfig['options']>;

type CommandDefinition = {
  readonly run: (command: Command) => Promise<number>;
  readonly positionals: number;
  readonly options: Options;
};

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;

const fieldOptions = (fields: CliPorts['fields']): Options =>
  Object.fromEntries(
    Object.entries(fields).map(([field, kind]) => [optionOf(field), kind === 'boolean' ? FLAG : { ...TEXT, multiple: kind === 'array' }]),
  );

const commandsWith = (fields: CliPorts['fields']): ReadonlyMap<string, CommandDefinition> =>
  new Map([
    ['validate', { run: validate, positionals: 0, options: { ...fieldOptions(fields), async: FLAG, 'idempotency-key': TEXT } }],
    ['get', { run: get, positionals: 1, options: {} }],
    ['wait', { run: wait, positionals: 1, options: { timeout: TEXT } }],
    ['cep', { run: cep, positionals: 1, options: { xml: FLAG, pdf: FLAG, output: { ...TEXT, short: 'o' } } }],
    ['request', { run: request, positionals: 2, options: { data: TEXT, 'idempotency-key': TEXT } }],
  ]);

const parse = (args: string[], { positionals: count, options }: CommandDefinition) => {
  try {
    const { values, positionals } = parseArgs({ args, options: { ...options, 'base-url': TEXT }, allowPositionals: true });
    if (positionals.length !== count) throw new UsageError('wrong number of arguments');
    return { values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
};

const sendWith = (values: Values, { SPEI_API_KEY: apiKey, SPEI_BASE_URL: address }: CliPorts['env']): Send => {
  const baseUrl = textIn(values, 'base-url') ?? address;
  if (apiKey === undefined || baseUrl === undefined) throw new UsageError('SPEI_API_KEY or SPEI_BASE_URL is not set');
  try {
    return makeSend({ apiKey, baseUrl });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
};

/** Reports a failure as JSON on the error output; returns the exit status. */
const finishWithFailure = (error: unknown, { printError }: CliPorts): number => {
  if (error instanceof UsageError) {
    printError(`${error.message}\n\n${USAGE}`);
    return EXIT.usage;
  }
  if (!(error instanceof SpeiError)) {
    printError(asJson({ errors: [{ code: 'error', detail: error instanceof Error ? error.message : String(error), pointer: null }] }));
    return EXIT.error;
  }
  const { errors, status, requestId, code } = error;
  printError(asJson({ errors, status, request_id: requestId }));
  return code === 'verdict_pending' ? EXIT.pending : (EXIT_OF_STATUS.get(status) ?? EXIT.error);
};

/** Runs a command of the command line; returns its exit status. */
export const runCli = async ([name = '', ...args]: readonly string[], ports: CliPorts): Promise<number> => {
  if (name === '--help' || name === 'help') {
    ports.print(USAGE);
    return EXIT.done;
  }
  try {
    const command = commandsWith(ports.fields).get(name);
    if (command === undefined) throw new UsageError('There is no such command.');
    const { values, positionals } = parse(args, command);
    return await command.run({ values, positionals, send: sendWith(values, ports.env), ports });
  } catch (error) {
    return finishWithFailure(error, ports);
  }
};
