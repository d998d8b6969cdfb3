import * as v from 'valibot';

import { maskCard } from '../../banking/domain/bank-account/bank-account.ts';
import { accountType } from '../../banking/http/fields.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, linkedResource, selfLinks } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { BENEFICIARY_STATUSES, type Beneficiary } from '../domain/beneficiary.ts';

/** A saved account. */
export const beneficiaryResource = linkedResource('Beneficiary', {
  type: 'beneficiary',
  id: described(v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/)), 'Id of the beneficiary, a number of its own within the account.', '7'),
  attributes: {
    account_number: described(
      v.string(),
      'CLABE, card or phone, only digits. A card by its last four digits, except in the answer of `GET /beneficiaries/{id}`, which shows every account in full.',
      '072180687642595590',
    ),
    account_type: described(accountType, 'Kind of the account.'),
    bank_code: described(v.nullable(v.string()), 'SPEI code of the bank, five digits; null when it is unknown.', '40072'),
    bank_name: described(v.nullable(v.string()), 'Name of the bank; null when it is unknown.', 'BANORTE'),
    label: described(v.nullable(v.string()), 'Your name for the account; null without one.', 'Proveedor de papel'),
    status: described(v.picklist(BENEFICIARY_STATUSES), '`active`, or `inactive` when it is archived.'),
    created_at: described(dateTime, 'When the account was saved.'),
  },
  links: selfLinks,
});

export const BENEFICIARIES_PATH = '/v1/beneficiaries';

export const selfOf = ({ id }: Beneficiary): string => `${BENEFICIARIES_PATH}/${id}`;

/** How a representation shows cards. */
export type Shows = 'masked_cards' | 'full_numbers';

export const presentBeneficiary = (beneficiary: Beneficiary, shows: Shows) =>
  ({
    type: 'beneficiary',
    id: String(beneficiary.id),
    attributes: {
      account_number: shows === 'full_numbers' ? beneficiary.account.number : maskCard(beneficiary.account),
      account_type: beneficiary.account.type,
      bank_code: beneficiary.bank.code,
      bank_name: beneficiary.bank.name,
      label: beneficiary.label,
      status: beneficiary.status,
      created_at: isoInstant(beneficiary.createdAt),
    },
    links: { self: selfOf(beneficiary) },
  }) satisfies ResourceOf<typeof beneficiaryResource>;
