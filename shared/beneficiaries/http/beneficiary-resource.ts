import * as v from 'valibot';

import { maskCard } from '../../banking/domain/bank-account/bank-account.ts';
import { dateTime } from '../../platform/http/envelope-schema.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { BENEFICIARY_STATUSES, type Beneficiary } from '../domain/beneficiary.ts';

/** A saved account. */
export const beneficiaryResource = v.strictObject({
  type: v.literal('beneficiary'),
  id: v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/)),
  attributes: v.strictObject({
    account_number: v.pipe(
      v.string(),
      v.description(
        'A card by its last four digits, except in the answer of `GET /beneficiaries/{id}`, which shows every account in full.',
      ),
    ),
    account_type: v.picklist(['clabe', 'card', 'phone']),
    bank_code: v.nullable(v.string()),
    bank_name: v.nullable(v.string()),
    label: v.nullable(v.string()),
    status: v.picklist(BENEFICIARY_STATUSES),
    created_at: dateTime,
  }),
  links: v.strictObject({ self: v.string() }),
});

export const BENEFICIARIES_PATH = '/v1/beneficiaries';

export const selfOf = ({ id }: Beneficiary): string => `${BENEFICIARIES_PATH}/${id}`;

/** What a representation shows of a card. */
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
