import * as v from 'valibot';

import { dateTime, uuid } from '../../../shared/platform/http/envelope-schema.ts';

const channel = v.picklist(['email', 'sms']);

export const userEmailResource = v.strictObject({
  type: v.literal('user_email'),
  id: uuid,
  attributes: v.strictObject({ email: v.pipe(v.string(), v.email()), email_verified_at: dateTime }),
});

export const userPhoneResource = v.strictObject({
  type: v.literal('user_phone'),
  id: uuid,
  attributes: v.strictObject({ phone: v.string(), phone_verified_at: dateTime }),
});

export const twoFactorResource = v.strictObject({
  type: v.literal('two_factor'),
  id: uuid,
  attributes: v.strictObject({
    enabled: v.boolean(),
    method: v.nullable(channel),
    recovery_codes: v.nullable(v.array(v.string())),
  }),
});
