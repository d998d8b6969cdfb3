import * as v from 'valibot';

import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import { field, integer, required } from '../../../shared/platform/http/schemas/fields.ts';

/** What every change of overrides has. */
export const changeEntries = {
  revision: field(
    required(integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, { code: 'validation_error' }), { code: 'required' }),
    'The revision that the caller saw; after another change it is refused with 409.',
  ),
  reason: reasonField,
};

/** The body of a change that needs nothing else. */
export const resetFields = named('AdminResetRequest', v.object(changeEntries));
