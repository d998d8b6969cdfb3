import type { SignedInActor } from '../../../shared/administration/domain/audit-row.ts';
import type { MayReadClearData } from '../../../shared/administration/use-cases/read-clear-data.ts';
import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

export type ShownValidation = {
  readonly validation: Validation;
  readonly participants: Participants;
  /** Whether the caller may see accounts, names and the customer's reference. */
  readonly isClear: boolean;
};

type Deps = {
  readonly validations: Pick<ValidationStore, 'find'>;
  readonly participants: ParticipantDirectory;
  readonly mayReadClearData: MayReadClearData;
};

/** A validation of any user, withdrawn ones included. It is in clear for an admin who has that right, with a row of the audit. */
export const makeReadValidation =
  ({ validations, participants, mayReadClearData }: Deps) =>
  async (actor: SignedInActor, id: ValidationId): Promise<Result<ShownValidation, 'not_found'>> => {
    const [validation, latest] = await Promise.all([validations.find(id), participants.latest()]);
    if (validation === null) return fail('not_found');
    const isClear = await mayReadClearData({ actor, area: 'validations', target: { kind: 'validation', id } });
    return ok({ validation, participants: latest, isClear });
  };
