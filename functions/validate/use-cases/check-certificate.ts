import { createHash } from 'node:crypto';

import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { verifyCep, type CepVerification } from '../../../shared/banxico/domain/cep/cep-verification.ts';
import type { SealKeys } from '../../../shared/banxico/domain/cep/seal-keys.ts';
import { throttledFailure } from '../../../shared/banxico/domain/throttled-failure.ts';
import type { CepSource } from '../../../shared/banxico/ports/cep-source.ts';
import type { PortalRateLimiter } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import type { TakeSlot } from '../../../shared/banxico/use-cases/take-slot.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { NOT_QUERIED, type CentralComparison, type CheckedCertificate } from '../../../shared/validation/domain/checked-certificate.ts';
import { foundPaymentOf } from '../../../shared/validation/domain/found-query.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { deliveredXmlOf, type CertificateFile } from '../../../shared/validation/domain/validation.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';
import type { QuotaUnits } from '../ports/quota-ledger.ts';

/** Time reserved to read the certificate and to send the answer. */
const RESPONSE_MARGIN_MS = 2_000;
/** Time reserved for the answer to the query. */
const EXPECTED_RESPONSE_MS = 6_000;
const NO_ANSWER = fail('central_no_answer', { retryAfterSeconds: 60 });

const NOT_FOUND: CentralComparison = { isSameAsCentral: null, centralReason: 'payment_not_found' };
const WITHOUT_CERTIFICATE: CentralComparison = { isSameAsCentral: null, centralReason: 'certificate_not_shown' };

const comparisonOf = (xml: Uint8Array, sha256: string): CentralComparison => ({
  isSameAsCentral: createHash('sha256').update(xml).digest('hex') === sha256,
  centralReason: null,
});

type Deps = {
  readonly findOwn: FindOwn;
  readonly source: Pick<CepSource, 'query'>;
  readonly rateLimiter: Pick<PortalRateLimiter, 'reportThrottled' | 'reportAnswered'>;
  readonly takeSlot: TakeSlot;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly quota: QuotaUnits;
  readonly sealKeys: SealKeys;
  readonly clock: Clock;
};

type CentralCode = 'central_no_answer' | 'central_rate_limit_exhausted';
type MissingCode = 'not_found' | 'validation_purged' | 'cep_not_available';

type Context = Pick<AuthenticatedContext, 'principal' | 'unit' | 'deadline'>;

type Found = { readonly xml: CertificateFile; readonly query: CepQuery | null; readonly verification: CepVerification };

/** Checks the certificate of a validation: what it shows, and whether the portal sends the same bytes now. */
export const makeCheckCertificate = (deps: Deps) => {
  const { findOwn, source, rateLimiter, takeSlot, certificates, quota, sealKeys, clock } = deps;

  /** The certificate, whose bytes are those that were downloaded: reading an altered file fails. */
  const verifyStored = async (id: ValidationId, userId: UserId): Promise<Result<Found, MissingCode>> => {
    const found = await findOwn(id, userId);
    if (!found.ok) return found;
    const xml = deliveredXmlOf(found.value);
    if (xml === null) return fail('cep_not_available');
    const payment = foundPaymentOf(found.value);
    const verification = verifyCep(await certificates.read(id, 'xml', xml), payment, sealKeys);
    return ok({ xml, query: payment?.query ?? null, verification });
  };

  /** Whether the portal sends these bytes now. */
  const queryCentral = async (query: CepQuery, sha256: string, deadline: number): Promise<Result<CentralComparison, CentralCode>> => {
    const slot = await takeSlot(deadline - EXPECTED_RESPONSE_MS, Promise.resolve());
    if (slot.kind === 'exhausted') return throttledFailure(slot.availableAt, clock.now());
    const answer = await source.query(query, { startBy: slot.startBy, deadline });
    if (answer.kind === 'throttled') return throttledFailure(await rateLimiter.reportThrottled(answer.cause, clock.now()), clock.now());
    if (answer.kind === 'unavailable') return NO_ANSWER;
    await rateLimiter.reportAnswered(clock.now());
    if (answer.kind === 'cep_ready') return ok(comparisonOf(answer.xml, sha256));
    if (answer.kind === 'not_found') return ok(NOT_FOUND);
    return answer.kind === 'identified' ? ok(WITHOUT_CERTIFICATE) : NO_ANSWER;
  };

  const compare = async (
    id: ValidationId,
    { principal, deadline }: Context,
  ): Promise<Result<CheckedCertificate, CentralCode | MissingCode>> => {
    const found = await verifyStored(id, principal.userId);
    if (!found.ok) return found;
    const { xml, query, verification } = found.value;
    if (query === null) return fail('cep_not_available');
    const compared = await queryCentral(query, xml.sha256, deadline - RESPONSE_MARGIN_MS);
    if (!compared.ok) return compared;
    return ok({ id, verification, isSameAsOurs: true, ...compared.value, checkedAt: clock.now() });
  };

  return {
    verify: async (id: ValidationId, userId: UserId): Promise<Result<CheckedCertificate, MissingCode>> => {
      const found = await verifyStored(id, userId);
      if (!found.ok) return found;
      return ok({ id, verification: found.value.verification, isSameAsOurs: true, ...NOT_QUERIED, checkedAt: clock.now() });
    },

    /** One query, which takes one quota unit. Without an answer of the portal the unit is refunded. */
    compareWithCentral: async (id: ValidationId, context: Context): Promise<Result<CheckedCertificate, CentralCode | MissingCode>> => {
      const compared = await compare(id, context);
      const { unit } = context;
      if (unit !== null) await (compared.ok ? quota.keep(unit) : quota.refund(unit));
      return compared;
    },
  };
};

export type CheckCertificate = ReturnType<typeof makeCheckCertificate>;
