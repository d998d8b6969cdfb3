import { verifyCep } from '../../../shared/banxico/domain/cep/cep-verification.ts';
import type { SealKeys } from '../../../shared/banxico/domain/cep/seal-keys.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { NOT_QUERIED, type CheckedCertificate } from '../../../shared/validation/domain/checked-certificate.ts';
import { foundPaymentOf } from '../../../shared/validation/domain/found-query.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { deliveredXmlOf } from '../../../shared/validation/domain/validation.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

/** A document, and the validation that it is compared with; null for none. */
type SentDocument = { readonly document: Uint8Array; readonly id: ValidationId | null };

/** Verifies a document without the central bank; with a validation it is compared with its request and its certificate. */
export const makeVerifyDocument =
  (findOwn: FindOwn, sealKeys: SealKeys) =>
  async (
    { document, id }: SentDocument,
    userId: UserId,
    checkedAt: number,
  ): Promise<Result<CheckedCertificate, 'not_found' | 'validation_purged' | 'cep_not_available'>> => {
    const checked = { ...NOT_QUERIED, checkedAt };
    if (id === null) {
      const verification = verifyCep(document, null, sealKeys);
      return ok({ id: verification.sha256, verification, isSameAsOurs: null, ...checked });
    }
    const found = await findOwn(id, userId);
    if (!found.ok) return found;
    const xml = deliveredXmlOf(found.value);
    if (xml === null) return fail('cep_not_available');
    const verification = verifyCep(document, foundPaymentOf(found.value), sealKeys);
    return ok({ id, verification, isSameAsOurs: verification.sha256 === xml.sha256, ...checked });
  };
