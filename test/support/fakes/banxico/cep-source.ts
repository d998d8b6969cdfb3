import type { CepOutcome, PaymentStatusOutcome } from '../../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../../shared/banxico/domain/cep/cep-query.ts';
import type { CepSource, QueryTimes } from '../../../../shared/banxico/ports/cep-source.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';
import { certified, identified } from '../../builders/cep-answers.ts';

type RecordedQuery = { readonly kind: 'query' | 'status'; readonly query: CepQuery; readonly at: number };

type Script<Outcome> = (query: CepQuery, index: number, times: QueryTimes) => Outcome | Promise<Outcome>;

export type ScriptedCepSource = CepSource & {
  /** Every query, in order. */
  readonly queries: readonly RecordedQuery[];
  /** Answers certificate queries from now on; `index` counts them from 0. */
  readonly onQuery: (script: Script<CepOutcome>) => void;
  readonly onStatusQuery: (script: Script<PaymentStatusOutcome>) => void;
  /** The duration of every answer. One beyond the query's deadline is a timeout at the deadline. */
  readonly setLatency: (milliseconds: number) => void;
};

/** A CEP portal that by default finds every payment, as settled. */
export const makeScriptedCepSource = (clock: Clock): ScriptedCepSource => {
  const queries: RecordedQuery[] = [];
  let onQuery: Script<CepOutcome> = (query) => certified(query);
  let onStatus: Script<PaymentStatusOutcome> = (query) => identified(query, 'liquidado');
  let latency = 0;

  const answer = async <Outcome>(kind: RecordedQuery['kind'], query: CepQuery, times: QueryTimes, script: Script<Outcome>) => {
    const index = queries.filter((earlier) => earlier.kind === kind).length;
    queries.push({ kind, query, at: clock.now() });
    const readyAt = clock.now() + latency;
    await clock.sleepUntil(Math.min(readyAt, times.deadline));
    return readyAt > times.deadline ? ({ kind: 'unavailable', reason: 'timeout' } as const) : script(query, index, times);
  };

  return {
    queries,
    onQuery: (script) => {
      onQuery = script;
    },
    onStatusQuery: (script) => {
      onStatus = script;
    },
    setLatency: (milliseconds) => {
      latency = milliseconds;
    },
    query: (query, times) => answer('query', query, times, onQuery),
    paymentStatus: (query, times) => answer('status', query, times, onStatus),
  };
};
