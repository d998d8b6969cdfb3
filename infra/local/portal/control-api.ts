import * as v from 'valibot';

import type { Seal } from './cep/seal.ts';
import { paymentSchema } from './payments/payment-input.ts';
import type { PaymentStore } from './payments/payment-store.ts';
import { toPayment, type Payment } from './payments/payment.ts';
import { jsonAnswer, type Answer } from './protocol/answer.ts';
import type { Newcomers } from './protocol/instituciones.ts';
import { MODES, type Modes } from './protocol/modes.ts';
import type { Throttle } from './protocol/throttle.ts';
import type { RequestLog } from './request-log.ts';

export const CONTROL_PREFIX = '/_control/';

export type ControlState = {
  readonly payments: PaymentStore;
  readonly newcomers: Newcomers;
  readonly modes: Modes;
  readonly throttle: Throttle;
  readonly log: RequestLog;
  readonly seal: Seal;
  /** The payments after a reset. */
  readonly seed: () => readonly Payment[];
};

type Operation = (body: string, state: ControlState) => Answer | Promise<Answer>;

/** Default delay of `slow`: longer than the timeout of clients. */
const SLOW_MS = 30_000;

const count = (message: string) => v.pipe(v.number(message), v.integer(message), v.minValue(1, message));

const modeSchema = v.strictObject({
  mode: v.picklist(MODES, `must be one of: ${MODES.join(', ')}`),
  delay_ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000, 'must be at most 600000 (ten minutes)'))),
  requests: v.optional(count('must be a whole number of queries, at least 1')),
});

const seconds = v.pipe(v.number('must be a number of seconds'), v.minValue(0, 'must not be negative'));

const limitsSchema = v.nullable(
  v.strictObject({
    queries: count('must be a whole number of queries, at least 1'),
    window_seconds: seconds,
    block_seconds: seconds,
    queries_before_block: v.optional(count('must be a whole number of queries, at least 1'), 5),
    captcha_answer: v.optional(v.nullable(v.string()), null),
  }),
);

const fault = (status: number, message: string, issues: readonly { readonly path: string; readonly message: string }[] = []): Answer =>
  jsonAnswer(status, { error: { message, issues } });

const parseJson = (body: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return null;
  }
};

/** Runs an operation on a JSON body that meets a schema; 400 when it is not JSON, 422 when it does not meet the schema. */
const withBody =
  <const S extends v.GenericSchema>(schema: S, run: (value: v.InferOutput<S>, state: ControlState) => Answer): Operation =>
  (body, state) => {
    const json = parseJson(body);
    if (json === null) return fault(400, 'The body is not valid JSON.');
    const result = v.safeParse(schema, json.value);
    if (result.success) return run(result.output, state);
    const issues = result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
    return fault(422, issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '), issues);
  };

const addMany = withBody(v.pipe(v.array(paymentSchema), v.minLength(1, 'must hold at least one payment')), (inputs, state) => {
  const payments = inputs.map(toPayment);
  state.payments.put(payments);
  return jsonAnswer(201, { payments });
});

const addOne = withBody(paymentSchema, (input, state) => {
  const payments = [toPayment(input)];
  state.payments.put(payments);
  return jsonAnswer(201, { payments });
});

const addPayments: Operation = (body, state) => (body.trimStart().startsWith('[') ? addMany(body, state) : addOne(body, state));

const showPayments: Operation = (_body, { payments }) => jsonAnswer(200, { payments: payments.all() });

const resetPayments: Operation = (_body, { payments, seed }) => {
  payments.replaceAll(seed());
  return jsonAnswer(200, { payments: payments.all() });
};

const showMode: Operation = (_body, { modes }) => jsonAnswer(200, modes.current());

const setMode = withBody(modeSchema, ({ mode, delay_ms, requests }, { modes }) => {
  modes.set({ mode, delay_ms: delay_ms ?? (mode === 'slow' ? SLOW_MS : 0), requests: requests ?? null });
  return jsonAnswer(200, modes.current());
});

const showLimits: Operation = (_body, { throttle }) => jsonAnswer(200, { limits: throttle.limits() });

const setLimits = withBody(limitsSchema, (limits, { throttle }) => {
  throttle.setLimits(limits);
  return jsonAnswer(200, { limits });
});

const institucion = v.strictObject({
  clave: v.pipe(v.string(), v.regex(/^[0-9]{5}$/, 'must be a SPEI code of five digits')),
  nombre: v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(100, 'must be at most 100 characters')),
});

const showNewcomers: Operation = (_body, { newcomers }) => jsonAnswer(200, { instituciones: newcomers.all() });

const setNewcomers = withBody(v.array(institucion), (joined, { newcomers }) => {
  newcomers.replaceAll(joined);
  return jsonAnswer(200, { instituciones: joined });
});

const showLog: Operation = (_body, { log }) => jsonAnswer(200, { log: log.entries() });

const clearLog: Operation = (_body, { log }) => {
  log.clear();
  return jsonAnswer(200, { log: [] });
};

const showCertificate: Operation = async (_body, { seal }) =>
  jsonAnswer(200, { numero_certificado: seal.numeroCertificado, public_key_pem: await seal.publicKeyPem() });

const operations = (byMethod: Readonly<Record<string, Operation>>): ReadonlyMap<string, Operation> => new Map(Object.entries(byMethod));

const RESOURCES: ReadonlyMap<string, ReadonlyMap<string, Operation>> = new Map([
  ['payments', operations({ GET: showPayments, POST: addPayments, DELETE: resetPayments })],
  ['mode', operations({ GET: showMode, PUT: setMode })],
  ['limits', operations({ GET: showLimits, PUT: setLimits })],
  ['instituciones', operations({ GET: showNewcomers, PUT: setNewcomers })],
  ['log', operations({ GET: showLog, DELETE: clearLog })],
  ['certificate', operations({ GET: showCertificate })],
]);

/**
 * The control API: sets up payments, behaviour and limits, and returns the queries that the portal received. Paths under {@link
 * CONTROL_PREFIX}; JSON in and out; 400, 404, 405 and 422 carry `error.message` and `error.issues`.
 */
export const answerControlRequest = (method: string, path: string, body: string, state: ControlState): Answer | Promise<Answer> => {
  const resource = RESOURCES.get(path.slice(CONTROL_PREFIX.length));
  if (resource === undefined) return fault(404, `There is no ${path}.`);
  const operation = resource.get(method);
  if (operation !== undefined) return operation(body, state);
  const allow = [...resource.keys()].join(', ');
  const answer = fault(405, `${path} allows ${allow}.`);
  return { ...answer, headers: { ...answer.headers, Allow: allow } };
};
