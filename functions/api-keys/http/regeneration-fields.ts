import * as v from 'valibot';

import { MAX_GRACE_SECONDS } from '../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { identityProofFields } from '../../../shared/identity/sessions/http/proof-fields.ts';
import { field, integer, nullable } from '../../../shared/platform/http/schemas/fields.ts';

export const regenerationFields = v.object({
  ...identityProofFields,
  grace_seconds: field(
    nullable(integer({ minimum: 0, maximum: MAX_GRACE_SECONDS }, { code: 'validation_error', reason: 'grace_seconds' })),
    'Seconds for which the earlier key stays valid; 0 when left out.',
  ),
});
