import * as v from 'valibot';

import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, notEmpty, required, text } from '../../../shared/platform/http/schemas/fields.ts';

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

export const accountRestoredResource = resource('AccountRestored', {
  type: 'account_restored',
  id: described(uuid, 'The account.'),
  attributes: {
    user_id: described(uuid, 'The account that is active again.'),
    restored_at: described(dateTime, 'When the account was restored.'),
    days_since_soft_delete: described(v.pipe(v.number(), v.integer(), v.minValue(0)), 'Whole days since the account was deleted.', 23),
    message: described(
      v.string(),
      'The next steps of the user, in the language of the request.',
      'La cuenta está activa otra vez. Inicia sesión con tu contraseña y genera una llave de API nueva.',
    ),
  },
});
