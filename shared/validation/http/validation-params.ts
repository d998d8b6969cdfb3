import * as v from 'valibot';

import { parameter, uuidOf } from '../../platform/http/schemas/fields.ts';
import { isValidationId } from '../domain/validation-id.ts';

/** Path of an operation on one validation. */
export const validationParams = v.object({
  id: parameter(uuidOf(isValidationId, { code: 'invalid_uuid' }), 'Id of the validation.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});
