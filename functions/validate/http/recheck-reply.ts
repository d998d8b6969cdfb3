import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { presentValidation, validationEtag } from '../../../shared/validation/http/validation-resource.ts';
import type { RecheckedValidation } from '../use-cases/recheck-validation.ts';

/** 200 with a validation whose payment was queried again, and what that changed. */
export const presentRecheck = (
  { validation, checkedAt, isChanged, previousStatus }: RecheckedValidation,
  participants: Participants,
  language: Language,
) =>
  ({
    status: 200,
    kind: 'json',
    data: presentValidation(validation, language, participants),
    meta: { recheck: { checked_at: isoInstant(checkedAt), changed: isChanged, previous_status: previousStatus } },
    headers: { ETag: validationEtag(validation, language) },
  }) as const;
