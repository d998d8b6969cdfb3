import { hash } from 'node:crypto';

import type { PortalExchange } from '../../../banxico/domain/portal-exchange.ts';
import type { StoredCertificate } from '../validation.ts';
import type { RecordedCall, RecordedQuery } from './recorded-query.ts';

/** Version of the form of a file of responses. */
export const RESPONSES_FORM = 1;

/** Certificates of an attempt, by which format they are stored in. */
type StoredFiles = readonly StoredCertificate[];

/** The stored certificate with these bytes; null when they are no certificate that was stored. */
const certificateOf = (sha256: string, stored: StoredFiles): 'xml' | 'pdf' | null => {
  if (stored.some(({ xml }) => xml.sha256 === sha256)) return 'xml';
  return stored.some(({ pdf }) => pdf?.sha256 === sha256) ? 'pdf' : null;
};

/**
 * The responses of an attempt as one file: a line of JSON, then the bodies one after the other, byte for byte. A body that is stored as a
 * certificate is only named.
 */
export const encodeResponses = (queries: readonly RecordedQuery[], stored: StoredFiles): Uint8Array => {
  const bodies: Uint8Array[] = [];
  const answerOf = ({ answer }: PortalExchange) => {
    if (answer.kind !== 'response') return { failure: answer.kind, started: answer.hasResponseStarted };
    const sha256 = hash('sha256', answer.body);
    const certificate = certificateOf(sha256, stored);
    if (certificate === null) bodies.push(answer.body);
    const { status, contentType: type, isTruncated: cut } = answer;
    return { status, type, cut, bytes: answer.body.byteLength, sha256, certificate };
  };
  const exchangeOf = (exchange: PortalExchange) => {
    const { method, path, form, sentAt: sent_at, answeredAt: answered_at } = exchange;
    return { method, path, form, sent_at, answered_at, answer: answerOf(exchange) };
  };
  const callOf = ({ kind, exchanges }: RecordedCall) => ({ kind, exchanges: exchanges.map(exchangeOf) });
  const head = {
    form: RESPONSES_FORM,
    queries: queries.map(({ query, calls, verdict, withheld }) => ({ query, verdict, withheld, calls: calls.map(callOf) })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]);
};
