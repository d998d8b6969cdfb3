import type { QueryVerdict } from '../../../shared/validation/domain/evidence/recorded-query.ts';
import type { StoredQuery } from '../../../shared/validation/domain/evidence/stored-responses.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { ReadResponses } from '../../../shared/validation/use-cases/read-responses.ts';
import { replayQuery } from './replay-query.ts';

/** A query whose stored responses have another meaning today, or responses that are missing or belong to no attempt. */
export type Difference = {
  readonly validation: ValidationId;
  readonly responses: string;
  readonly problem: 'another_verdict' | 'missing' | 'unreadable' | 'no_attempt';
  /** 1-based; null where the problem is not of one query. */
  readonly query: number | null;
  readonly stored: QueryVerdict | null;
  readonly today: QueryVerdict | null;
};

type Deps = {
  readonly validations: Pick<ValidationStore, 'find'>;
  readonly retries: Pick<RetryStore, 'attempts'>;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly readResponses: ReadResponses;
};

const isSame = (one: QueryVerdict | null, other: QueryVerdict | null): boolean =>
  one?.status === other?.status && one?.centralStatus === other?.centralStatus && one?.errorCode === other?.errorCode;

/** Replays the stored responses of validations, and lists where they do not give the stored verdict. */
export const makeReplayValidation = ({ validations, retries, certificates, readResponses }: Deps) => {
  const digestsOf = async ({ id, attempts, retry }: Validation): Promise<readonly string[]> => {
    const retried = retry === null ? [] : await retries.attempts(id);
    return [...attempts, ...retried.map(({ outcome }) => outcome.kept)].flatMap((kept) => kept?.responses ?? []);
  };

  const read = async (id: ValidationId, sha256: string): Promise<readonly StoredQuery[] | 'missing' | 'unreadable'> => {
    try {
      return (await readResponses(id, sha256)) ?? 'missing';
    } catch {
      return 'unreadable';
    }
  };

  const replayAttempt = async ({ id, certificate }: Validation, responses: string): Promise<readonly Difference[]> => {
    const queries = await read(id, responses);
    if (typeof queries === 'string') return [{ validation: id, responses, problem: queries, query: null, stored: null, today: null }];
    const xml = certificate === null ? null : await certificates.read(id, 'xml', certificate.xml);
    const differences: Difference[] = [];
    for (const [index, query] of queries.entries()) {
      const today = await replayQuery(query, xml);
      const found = { validation: id, responses, problem: 'another_verdict', query: index + 1, stored: query.verdict, today } as const;
      if (!isSame(today, query.verdict)) differences.push(found);
    }
    return differences;
  };

  /** `stored` are the digests of the responses that the bucket has for the validation. */
  return async (id: ValidationId, stored: readonly string[]): Promise<readonly Difference[]> => {
    const validation = await validations.find(id);
    // Erased while this runs: the bucket was listed before.
    if (validation === null) return [];
    const written = new Set(await digestsOf(validation));
    const orphans = stored.filter((responses) => !written.has(responses));
    const replayed = await Promise.all(stored.filter((each) => written.has(each)).map((each) => replayAttempt(validation, each)));
    return [
      ...orphans.map(
        (responses) => ({ validation: id, responses, problem: 'no_attempt', query: null, stored: null, today: null }) as const,
      ),
      ...replayed.flat(),
    ];
  };
};
