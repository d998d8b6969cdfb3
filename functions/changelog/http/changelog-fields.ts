import * as v from 'valibot';

import { asText, field, required, text } from '../../../shared/platform/http/schemas/fields.ts';

export const MAX_VERSION_LENGTH = 64;

/** A version as Semantic Versioning 2.0.0 writes it: three numbers, then perhaps a pre-release and a build. */
export const VERSION =
  /^(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*)){2}(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** Body of PUT /users/me/changelog-cursor. */
export const changelogCursorFields = v.object({
  last_seen_version: field(
    required(asText(text({ pattern: VERSION, maxLength: MAX_VERSION_LENGTH }, { code: 'invalid_version' })), { code: 'required' }),
    'Version of the API up to which the user has read the changelog, such as 1.4.0.',
  ),
});
