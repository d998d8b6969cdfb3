import * as v from 'valibot';

import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';

const method = named('TwoFactorMethod', v.picklist(['sms', 'email']));

export const userEmailResource = resource('UserEmail', {
  type: 'user_email',
  id: described(uuid, 'The account.'),
  attributes: {
    email: described(v.pipe(v.string(), v.email()), 'Address of the account.', 'ana@example.mx'),
    email_verified_at: described(dateTime, 'When the address was verified.'),
  },
});

export const userPhoneResource = resource('UserPhone', {
  type: 'user_phone',
  id: described(uuid, 'The account.'),
  attributes: {
    phone: described(v.string(), 'Phone of the account in E.164.', '+525512345678'),
    phone_verified_at: described(dateTime, 'When the phone was verified.'),
  },
});

export const twoFactorResource = resource('TwoFactor', {
  type: 'two_factor',
  id: described(uuid, 'The account.'),
  attributes: {
    enabled: described(v.boolean(), 'Whether a sign-in takes a code.', true),
    method: described(v.nullable(method), 'Channel of the codes; kept when the second factor is disabled.', 'sms'),
    recovery_codes: described(
      v.nullable(v.array(v.string())),
      'Codes that replace one that was sent, each once. They appear when a second factor is enabled for the first time and when they are replaced; null otherwise.',
      ['7k2mq-9xw4t'],
    ),
  },
});
