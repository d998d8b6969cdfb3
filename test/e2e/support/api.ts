import { randomInt } from 'node:crypto';

import * as v from 'valibot';

import { callFrom, type Answer, type Call } from './call-from.ts';

const meta = v.looseObject({
  version: v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)+$/)),
  api_version: v.literal('v1'),
  request_id: v.pipe(v.string(), v.regex(/^[0-9a-f-]+$/)),
  datetime: v.object({ timezone: v.literal('UTC'), format: v.literal('ISO 8601') }),
});

const errorBody = v.object({
  errors: v.array(v.looseObject({ status: v.string(), code: v.string(), detail: v.string() })),
  meta,
});

const validation = v.looseObject({
  type: v.literal('validation'),
  id: v.string(),
  attributes: v.looseObject({
    status: v.string(),
    central_status: v.optional(v.nullable(v.string())),
    error_code: v.optional(v.nullable(v.string())),
    etag_version: v.nullable(v.number()),
    processing_time_ms: v.optional(v.nullable(v.number())),
    candidate_match: v.optional(v.nullable(v.number())),
    normalization_warnings: v.optional(v.nullable(v.array(v.looseObject({ code: v.string() })))),
  }),
  links: v.object({ self: v.string(), cep_xml: v.nullable(v.string()), cep_pdf: v.nullable(v.string()) }),
});

const validationBody = v.object({ data: validation, meta });

export type ValidationView = v.InferOutput<typeof validation>;

export type { Answer } from './call-from.ts';

/** The file of tests that runs; null for a program that is no test. */
const runningFile = (): string | null => ('expect' in globalThis ? (expect.getState().testPath ?? null) : null);

const addresses = new Map<string | null, string>();

/** A loopback address for each file of tests: the limits per address are less than all journeys need. Files share this module. */
const addressOfFile = (): string => {
  const file = runningFile();
  const address = addresses.get(file) ?? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  addresses.set(file, address);
  return address;
};

/** Calls the running API over HTTP. */
export const call = (path: string, request: Call = {}): Promise<Answer> => callFrom(addressOfFile(), path, request);

/** Codes of an error answer, in order. */
export const codesOf = (answer: Answer): readonly string[] => v.parse(errorBody, JSON.parse(answer.text)).errors.map(({ code }) => code);

/** The validation an answer carries; fails when it carries none. */
export const validationOf = (answer: Answer): ValidationView => v.parse(validationBody, JSON.parse(answer.text)).data;

/** Polls until a condition holds, as a client would, for at most `seconds`. */
export const eventually = async <Value>(what: string, seconds: number, look: () => Promise<Value | null>): Promise<Value> => {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const value = await look();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`not within ${seconds} s: ${what}`);
};

const PENDING = new Set(['queued', 'processing']);

/** Polls a validation until its status is terminal. */
export const terminal = (id: string, key: string, seconds = 60): Promise<ValidationView> =>
  eventually(`a verdict on ${id}`, seconds, async () => {
    const view = validationOf(await call(`/validations/${id}`, { key }));
    return PENDING.has(view.attributes.status) ? null : view;
  });
