import { hash } from 'node:crypto';

import * as v from 'valibot';

import { isSpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { PAYMENT_STATES } from '../../banxico/domain/cep/cep-outcome.ts';
import { CEP_ERROR_CODES } from '../../banxico/domain/cep/error-codes.ts';
import { isCentavos } from '../../platform/money/centavos.ts';
import { isCalendarDate } from '../../platform/time/calendar-date.ts';
import { WITHHELD_REASONS } from '../domain/evidence/recorded-query.ts';
import { RESPONSES_FORM } from '../domain/evidence/responses-file.ts';
import type { StoredAnswer, StoredQuery } from '../domain/evidence/stored-responses.ts';

const speiCode = v.pipe(v.string(), v.guard(isSpeiCode));

const storedQuery = v.object({
  fecha: v.pipe(v.string(), v.guard(isCalendarDate)),
  criterion: v.variant('kind', [
    v.object({ kind: v.literal('clave_rastreo'), value: v.string(), referencia: v.nullable(v.string()) }),
    v.object({ kind: v.literal('referencia_numerica'), value: v.string() }),
  ]),
  emisor: speiCode,
  receptor: speiCode,
  isToParticipant: v.boolean(),
  cuenta: v.string(),
  monto: v.pipe(v.number(), v.guard(isCentavos)),
});

const storedResponse = v.object({
  status: v.number(),
  type: v.string(),
  cut: v.boolean(),
  bytes: v.number(),
  sha256: v.string(),
  certificate: v.nullable(v.picklist(['xml', 'pdf'])),
});

const storedFailure = v.object({ failure: v.picklist(['timeout', 'connection_failed']), started: v.boolean() });

const storedExchange = v.object({
  method: v.picklist(['GET', 'POST']),
  path: v.string(),
  form: v.string(),
  sent_at: v.number(),
  answered_at: v.number(),
  answer: v.union([storedResponse, storedFailure]),
});

const storedHead = v.object({
  form: v.literal(RESPONSES_FORM),
  queries: v.array(
    v.object({
      query: storedQuery,
      verdict: v.nullable(
        v.object({
          status: v.picklist(['valid', 'returned', 'not_found', 'cep_unavailable', 'error']),
          centralStatus: v.picklist(PAYMENT_STATES),
          errorCode: v.nullable(v.picklist(CEP_ERROR_CODES)),
        }),
      ),
      withheld: v.nullable(v.picklist(WITHHELD_REASONS)),
      calls: v.array(v.object({ kind: v.picklist(['certificate', 'payment_status']), exchanges: v.array(storedExchange) })),
    }),
  ),
});

const LINE_END = 0x0a;

/** Reads a file of responses. Throws for another form, and for bodies that are not those that it names. */
export const decodeResponses = (file: Uint8Array): readonly StoredQuery[] => {
  const end = file.indexOf(LINE_END);
  const { queries } = v.parse(storedHead, JSON.parse(Buffer.from(file.subarray(0, end)).toString('utf8')));
  let offset = end + 1;
  const bodyOf = ({ bytes, sha256 }: v.InferOutput<typeof storedResponse>): Uint8Array => {
    const body = file.subarray(offset, offset + bytes);
    offset += bytes;
    if (hash('sha256', body) !== sha256) throw new Error('a stored response is not the one that was received');
    return body;
  };
  const answerOf = (stored: v.InferOutput<typeof storedExchange>['answer']): StoredAnswer => {
    if ('failure' in stored) return { kind: stored.failure, hasResponseStarted: stored.started };
    const { status, type: contentType, cut: isTruncated, bytes, sha256, certificate } = stored;
    const body = certificate === null ? bodyOf(stored) : null;
    return { kind: 'response', status, contentType, isTruncated, bytes, sha256, certificate, body };
  };
  return queries.map(({ calls, ...query }) => ({
    ...query,
    calls: calls.map(({ kind, exchanges }) => ({
      kind,
      exchanges: exchanges.map(({ sent_at: sentAt, answered_at: answeredAt, answer, ...call }) => ({
        ...call,
        sentAt,
        answeredAt,
        answer: answerOf(answer),
      })),
    })),
  }));
};
