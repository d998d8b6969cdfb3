import type { StoredAnswer, StoredCall, StoredQuery } from '../domain/evidence/stored-responses.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';

/** The queries of an attempt with the bytes of every response; null when they are missing. */
export type ReadResponses = (id: ValidationId, sha256: string) => Promise<readonly StoredQuery[] | null>;

/** Reads the responses of an attempt, and the certificates among them from where they are stored. */
export const makeReadResponses = (certificates: Pick<CertificateStore, 'read' | 'readResponses'>): ReadResponses => {
  const withBody = async (id: ValidationId, answer: StoredAnswer): Promise<StoredAnswer> => {
    if (answer.kind !== 'response' || answer.certificate === null) return answer;
    const { sha256, bytes } = answer;
    return { ...answer, body: await certificates.read(id, answer.certificate, { sha256, bytes }) };
  };

  const withBodies = async (id: ValidationId, { kind, exchanges }: StoredCall): Promise<StoredCall> => ({
    kind,
    exchanges: await Promise.all(exchanges.map(async (exchange) => ({ ...exchange, answer: await withBody(id, exchange.answer) }))),
  });

  return async (id, sha256) => {
    const queries = await certificates.readResponses(id, sha256);
    if (queries === null) return null;
    return Promise.all(
      queries.map(async ({ calls, ...query }) => ({ ...query, calls: await Promise.all(calls.map((call) => withBodies(id, call))) })),
    );
  };
};
