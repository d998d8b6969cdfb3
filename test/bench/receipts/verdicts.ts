import * as v from 'valibot';

import type { PaymentInput } from '../../../infra/local/portal/payments/payment-input.ts';
import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import { resolveBankName } from '../../../shared/banking/domain/bank/bank-name.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { makeCepPortal } from '../../../shared/banxico/adapters/cep-portal/cep-portal.ts';
import type { QueryTimes } from '../../../shared/banxico/ports/cep-source.ts';
import { parseCalendarDate, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { TextPage } from '../../../shared/receipts/domain/reading/text-page.ts';
import type { KnownReceipt } from '../../receipts/score.ts';
import { bytesOfResult, lambdaContext, proxyEvent } from '../../support/api/gateway.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { BLANK_IMAGE } from '../../support/builders/receipts.ts';

/** The result for a receipt whose payment is in the portal. */
export type VerdictOutcome =
  /** `valid`, with the key of the payment. */
  | 'found'
  /** The caller has to send a masked account: no other answer is correct. */
  | 'account_asked'
  /** Fields have to be confirmed. */
  | 'to_confirm'
  /** A denial of an existing payment. */
  | 'denied'
  | 'other';

export type ReceiptVerdict = {
  readonly id: string;
  readonly outcome: VerdictOutcome;
  readonly queries: number;
  readonly milliseconds: number;
};

/** Noon in Mexico City, the day after the last drawn date. */
const NOW = Date.UTC(2026, 10, 22, 18);
const ANSWER_MS = 20_000;
const MAX_KEY_LENGTH = 30;

const codeOf = (name: string, fecha: CalendarDate): string => {
  const found = resolveBankName(name, fecha, SHIPPED_PARTICIPANTS);
  if (found.kind !== 'participant') throw new TypeError(`${name} is no participant`);
  return found.code;
};

/** The payment of a receipt; none for a masked account, because it cannot be queried. */
const paymentOf = ({ transfer }: KnownReceipt): readonly PaymentInput[] => {
  const fecha = parseCalendarDate(transfer.fecha);
  if (fecha === null || transfer.isMasked) return [];
  return [
    {
      fecha,
      clave_rastreo: transfer.clave_rastreo.slice(0, MAX_KEY_LENGTH),
      referencia_numerica: transfer.referencia_numerica,
      emisor: codeOf(transfer.emisor, fecha),
      receptor: codeOf(transfer.receptor, fecha),
      cuenta_beneficiaria: transfer.cuenta_beneficiaria,
      monto: transfer.monto,
    },
  ];
};

const portalTimes = (): QueryTimes => ({ startBy: Date.now() + ANSWER_MS, deadline: Date.now() + ANSWER_MS });

const answerSchema = v.object({
  data: v.object({
    attributes: v.object({
      status: v.string(),
      error_code: v.nullable(v.string()),
      normalized_data: v.nullable(v.object({ clave_rastreo: v.nullish(v.string()) })),
      ocr_result: v.object({ fields_to_confirm: v.array(v.object({ field: v.string() })) }),
    }),
  }),
});

type Answer = v.InferOutput<typeof answerSchema>['data']['attributes'];

const outcomeOf = ({ transfer }: KnownReceipt, answer: Answer): VerdictOutcome => {
  if (answer.status === 'not_found') return 'denied';
  if (answer.status === 'valid') {
    return answer.normalized_data?.clave_rastreo === transfer.clave_rastreo.slice(0, MAX_KEY_LENGTH) ? 'found' : 'other';
  }
  if (answer.error_code !== 'ocr_low_confidence') return 'other';
  return transfer.isMasked && answer.ocr_result.fields_to_confirm.some(({ field }) => field === 'cuenta_beneficiaria')
    ? 'account_asked'
    : 'to_confirm';
};

const PATH = '/validate-ocr';

/** The answer of POST /validate-ocr to an image with a scripted recognition. */
const postReceipt = async (api: TestApi, { authorization }: Caller): Promise<Answer> => {
  const event = proxyEvent(
    { method: 'POST', path: PATH, body: { image: BLANK_IMAGE }, headers: authorization },
    api.templates,
    api.clock.now(),
  );
  const result = await (api.handlers.get(PATH) ?? api.fallback)(event, lambdaContext);
  const text = bytesOfResult(result).toString('utf8');
  if (result.statusCode !== 200) throw new Error(text);
  return v.parse(answerSchema, JSON.parse(text)).data.attributes;
};

/**
 * The verdicts of receipts by the whole API (POST /validate-ocr, its stores in memory) with the product's own client of the portal over the
 * simulator, which has the payment of every receipt.
 */
export const measureVerdicts = async (
  receipts: readonly KnownReceipt[],
  pageOf: (id: string) => TextPage | undefined,
): Promise<readonly ReceiptVerdict[]> => {
  const simulator = await startPortalSimulator({ port: 0, seed: receipts.flatMap(paymentOf), now: () => NOW });
  const portal = makeCepPortal({ baseUrl: `${simulator.url}/cep`, userAgent: 'spei-validation-service bench', now: Date.now });
  const api = makeTestApi();
  api.clock.advance(NOW - api.clock.now());
  api.source.onQuery((query) => portal.query(query, portalTimes()));
  api.source.onStatusQuery((query) => portal.paymentStatus(query, portalTimes()));
  const caller = await api.createUser('bench', { minuteLimit: 10_000 });
  const verdicts: ReceiptVerdict[] = [];
  try {
    for (const receipt of receipts) {
      const page = pageOf(receipt.id);
      if (page === undefined) continue;
      api.textRecognizer.script(page);
      const before = api.source.queries.length;
      const startedAt = performance.now();
      const answer = await postReceipt(api, caller);
      const milliseconds = performance.now() - startedAt;
      const outcome = outcomeOf(receipt, answer);
      const queries = api.source.queries.slice(before).filter(({ kind }) => kind === 'query').length;
      verdicts.push({ id: receipt.id, outcome, queries, milliseconds });
    }
  } finally {
    await simulator.close();
  }
  return verdicts;
};
