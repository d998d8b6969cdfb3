import type { Problem } from '../../../shared/errors/failure.ts';
import type { RowField } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import { ROW_FIELDS } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import type { StatedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { Preflight, RowProblem, RowValues } from '../../../shared/imports/domain/rows/request-row.ts';
import { parsePart } from '../../../shared/platform/http/request.ts';
import { NumberLiteral, type JsonObject, type JsonValue } from '../../../shared/platform/json/json.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { newExpectedPaymentFields, statedPaymentOf } from './expected-payment-fields.ts';

const ATTRIBUTES = '/data/attributes/';

const AMOUNTS: ReadonlySet<RowField> = new Set(['amount', 'tolerance']);

/** The value of a field as a request has it. */
const jsonOf = (field: RowField, text: string): JsonValue =>
  AMOUNTS.has(field) && /^-?\d+(?:\.\d+)?$/.test(text) ? new NumberLiteral(text) : text;

/** The request with the values of a row. One day alone is the first and the last. */
const requestOf = (values: RowValues): JsonObject => {
  const { from = values['to'], to = values['from'], ...others } = values;
  const all: RowValues = { ...others, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return Object.fromEntries(
    ROW_FIELDS.flatMap((field) => {
      const text = all[field];
      return text === undefined ? [] : [[field, jsonOf(field, text)]];
    }),
  );
};

const problemsOf = (problems: readonly Problem[]): readonly RowProblem[] =>
  problems.map(({ code, pointer }) => ({
    code,
    field: pointer?.startsWith(ATTRIBUTES) === true ? pointer.slice(ATTRIBUTES.length) : null,
  }));

/** Checks rows exactly as `POST /expected-payments` checks its requests. */
export const makePreflight =
  ({ clock }: { readonly clock: Pick<Clock, 'now'> }): Preflight<StatedPayment> =>
  (values) => {
    const body = parsePart(newExpectedPaymentFields, requestOf(values), 'body');
    const stated = body.ok ? statedPaymentOf(body.value, clock.now()) : body;
    return Promise.resolve(stated.ok ? { ok: true, accepted: stated.value } : { ok: false, problems: problemsOf(stated.problems) });
  };
