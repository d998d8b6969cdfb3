import { makeCepPortal } from '../../../shared/banxico/adapters/cep-portal/cep-portal.ts';
import type { HttpExchange } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepAnswer, PaymentStatusAnswer } from '../../../shared/banxico/domain/cep/verdict.ts';
import { decideVerdict } from '../../../shared/banxico/domain/cep/verdict.ts';
import type { QueryVerdict } from '../../../shared/validation/domain/evidence/recorded-query.ts';
import type { StoredCall, StoredExchange, StoredQuery } from '../../../shared/validation/domain/evidence/stored-responses.ts';

/** No network is used, so no time passes. */
const TIMES = { startBy: Number.POSITIVE_INFINITY, deadline: Number.POSITIVE_INFINITY };

/** Answers calls with stored ones, in their order; a call beyond them has no answer, as none was sent. */
const replaying = (exchanges: readonly StoredExchange[]): HttpExchange => {
  const left = [...exchanges];
  return () => {
    const answer = left.shift()?.answer ?? { kind: 'timeout', hasResponseStarted: false };
    if (answer.kind !== 'response') return Promise.resolve(answer);
    const { status, contentType, isTruncated, body } = answer;
    if (body === null) throw new Error('the bytes of a stored response are missing');
    return Promise.resolve({ kind: 'response', status, contentType, isTruncated, setCookie: [], body: Buffer.from(body) });
  };
};

const outcomeOf = ({ query }: StoredQuery, { kind, exchanges }: StoredCall): Promise<CepOutcome> => {
  const options = { baseUrl: 'https://www.banxico.org.mx/cep', userAgent: 'replay', now: () => 0, exchange: replaying(exchanges) };
  const source = makeCepPortal(options);
  return kind === 'certificate' ? source.query(query, TIMES) : source.paymentStatus(query, TIMES);
};

/** The answer of several calls for a certificate: a broken connection is repeated once. */
const lastAnswer = (outcomes: readonly CepOutcome[]): CepOutcome | null => {
  const [first = null, second] = outcomes;
  return second === undefined || second.kind === 'throttled' ? first : second;
};

const usable = (outcome: CepOutcome | null): PaymentStatusAnswer | undefined =>
  outcome === null || outcome.kind === 'throttled' || outcome.kind === 'unavailable' || outcome.kind === 'cep_ready' ? undefined : outcome;

/**
 * What the stored responses of a query mean to the parser of today; null where the portal throttled. `certificate` is the one of the
 * validation, which a query for the status alone is about.
 */
export const replayQuery = async (stored: StoredQuery, certificate: Uint8Array | null): Promise<QueryVerdict | null> => {
  const of = (kind: StoredCall['kind']) =>
    Promise.all(stored.calls.filter((call) => call.kind === kind).map((call) => outcomeOf(stored, call)));
  const [certificates, [status = null]] = [await of('certificate'), await of('payment_status')];
  const known: CepAnswer | null = certificate === null ? null : { kind: 'cep_ready', xml: certificate, pdf: certificate };
  const answer = lastAnswer(certificates) ?? known;
  if (answer === null || answer.kind === 'throttled') return null;
  const { status: verdict, centralStatus, errorCode } = decideVerdict(stored.query, answer, usable(status));
  return { status: verdict, centralStatus, errorCode };
};
