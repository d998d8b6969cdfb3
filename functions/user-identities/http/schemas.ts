import * as v from 'valibot';

import { dateTime, uuid } from '../../../shared/platform/http/envelope-schema.ts';

export const identityResource = v.strictObject({
  type: v.literal('user_identity'),
  id: uuid,
  attributes: v.strictObject({
    provider: v.string(),
    subject_hint: v.string(),
    email: v.nullable(v.string()),
    linked_at: dateTime,
  }),
});

export const linkResource = v.strictObject({
  type: v.literal('identity_link'),
  id: uuid,
  attributes: v.strictObject({ authorize_url: v.string(), expires_in: v.number() }),
});
