import type { SignedInActor } from '../../../shared/administration/domain/audit-row.ts';
import type { MayReadClearData } from '../../../shared/administration/use-cases/read-clear-data.ts';
import { fail, type Result } from '../../../shared/errors/failure.ts';
import type { EvidencePack, PackEvidence, PresentEvidence } from '../../../shared/evidence/use-cases/pack-evidence.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { isTestPartition } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

type Deps = {
  readonly validations: Pick<ValidationStore, 'find'>;
  readonly mayReadClearData: MayReadClearData;
  readonly packEvidence: PackEvidence;
  /** What a pack shows with that right, and without it. */
  readonly present: { readonly clear: PresentEvidence; readonly masked: PresentEvidence };
  readonly actorOf: (context: AuthenticatedContext) => SignedInActor;
};

/** The evidence pack of a live validation of any user. It is in clear for an admin who has that right, with a row of the audit. */
export const makeReadEvidence =
  ({ validations, mayReadClearData, packEvidence, present, actorOf }: Deps) =>
  async (id: ValidationId, context: AuthenticatedContext): Promise<Result<EvidencePack, 'not_found' | 'validation_not_finished'>> => {
    const validation = await validations.find(id);
    // A signature would make the answer of a script look like one of Banxico.
    if (validation === null || isTestPartition(validation.userId)) return fail('not_found');
    const isClear = await mayReadClearData({ actor: actorOf(context), area: 'validations', target: { kind: 'validation', id } });
    return packEvidence(validation, isClear ? present.clear : present.masked, context);
  };
