import * as v from 'valibot';

import { BENEFICIARY_STATUSES } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { dateTime } from '../../../shared/platform/http/envelope-schema.ts';

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
