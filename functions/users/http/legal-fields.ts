import * as v from 'valibot';

import { legalDocuments } from '../../../shared/identity/accounts/http/legal-documents-rule.ts';
import { field, required } from '../../../shared/platform/http/schemas/fields.ts';

/** Body of POST /users/me/legal/accept. */
export const legalAcceptanceFields = v.object({
  documents: field(required(legalDocuments(1), { code: 'required' }), 'The documents that are accepted, each in its version in force.'),
});
