import * as v from 'valibot';

import { dateTime, uuid } from '../../../shared/platform/http/envelope-schema.ts';
import { asText, field, notEmpty, required, text } from '../../../shared/platform/http/fields.ts';

const REQUIRED = { code: 'restore_token_required' } as const;

/** Several times as long as a token that we sign. */
const MAX_TOKEN_LENGTH = 2_048;

/** Body of POST /auth/restore-account. */
export const restoreFields = v.object({
  token: field(
    required(asText(notEmpty(text({ minLength: 1, maxLength: MAX_TOKEN_LENGTH }, { code: 'restore_token_invalid' }), REQUIRED)), REQUIRED),
    'From the link in a mail about the deletion.',
  ),
});

export const accountRestoredResource = v.strictObject({
  type: v.literal('account_restored'),
  id: uuid,
  attributes: v.strictObject({
    user_id: uuid,
    restored_at: dateTime,
    days_since_soft_delete: v.pipe(v.number(), v.integer(), v.minValue(0)),
    message: v.string(),
  }),
});
