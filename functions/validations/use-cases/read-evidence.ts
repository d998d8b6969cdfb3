import type { Result } from '../../../shared/errors/failure.ts';
import type { EvidencePack, PackEvidence, PresentEvidence } from '../../../shared/evidence/use-cases/pack-evidence.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

type Deps = { readonly findOwn: FindOwn; readonly packEvidence: PackEvidence; readonly present: PresentEvidence };

/** The evidence pack of a validation of the caller. */
export const makeReadEvidence =
  ({ findOwn, packEvidence, present }: Deps) =>
  async (
    id: ValidationId,
    context: AuthenticatedContext,
  ): Promise<Result<EvidencePack, 'not_found' | 'validation_purged' | 'validation_not_finished'>> => {
    const found = await findOwn(id, context.principal.userId);
    return found.ok ? packEvidence(found.value, present, context) : found;
  };
