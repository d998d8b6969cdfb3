import * as v from 'valibot';

import type { ManagedBank } from '../../../shared/administration/use-cases/overrides/manage-banks.ts';
import { literalNameKey, nameKeys } from '../../../shared/banking/domain/bank/name-key.ts';
import { attributePointer, fail, ok } from '../../../shared/errors/failure.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import {
  asText,
  calendarDate,
  field,
  freeText,
  further,
  nullable,
  oneOf,
  parameter,
  required,
  text,
} from '../../../shared/platform/http/schemas/fields.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { changeEntries } from './change-fields.ts';
import { paging } from './list.ts';

const MAX_ALIAS = 60;
const BROKEN = { code: 'validation_error' } as const;
const BROKEN_ALIAS = { code: 'validation_error', reason: 'bank_alias' } as const;

export const SPEI_CODE = /^[0-9]{4,5}$/;

export const bankParams = v.object({
  code: parameter(text({ pattern: SPEI_CODE }, { code: 'bank_not_found' }), 'SPEI code of the participant.', '40012'),
});

export const banksQuery = listParameters({
  search: v.optional(
    parameter(
      text({ minLength: 1, maxLength: MAX_ALIAS }, { code: 'invalid_filter' }),
      'Only banks with this in their name, codes or aliases.',
    ),
  ),
  changed: v.optional(parameter(oneOf(['1'], { code: 'invalid_filter' }), '`1`: only banks that admins changed.')),
  ...paging,
});

export type BanksQuery = v.InferOutput<typeof banksQuery>;

const day = v.nullable(v.pipe(v.string(), v.isoDate()));

export const bankResource = linkedResource('AdminBank', {
  type: 'bank',
  id: described(v.string(), 'SPEI code of the participant.', '40012'),
  attributes: {
    central_code: described(v.string(), 'SPEI code of the participant.', '40012'),
    clabe_prefix: described(v.string(), 'First three digits of its CLABEs.', '012'),
    name: described(v.string(), 'Its last name in the list of Banxico.', 'BBVA MEXICO'),
    valid_from: described(day, 'First day on which the code is used; null for an open beginning.', null),
    valid_to: described(day, 'Last day on which the code is used; null for an open end.', null),
    validity_set: described(v.boolean(), 'Whether an admin set these days.', false),
    aliases: described(
      v.array(
        named(
          'AdminBankAlias',
          v.strictObject({
            alias: described(v.string(), 'A name by which the bank is recognised, whatever its case, accents and legal form.', 'Bancomer'),
            valid_from: described(day, 'First day on which it means this bank; null for an open beginning.', null),
            valid_to: described(day, 'Last day on which it means this bank; null for an open end.', null),
            source: described(v.picklist(['code', 'admin']), 'Whether the deployed code has it, or an admin added it.', 'code'),
            removed: described(v.boolean(), 'Whether an admin removed it.', false),
          }),
        ),
      ),
      'Other names of the bank.',
    ),
    revision: described(v.number(), 'Number of all changes of banks; a change names the one that it replaces.', 3),
  },
  links: selfLinks,
});

export const bankPage = cursorPage(bankResource);

const dayField = (description: string) => field(nullable(calendarDate(BROKEN)), description);

const days = {
  valid_from: dayField('First day, included; null for an open beginning.'),
  valid_to: dayField('Last day, included; null for an open end.'),
};

export const validityFields = named('AdminBankValidityRequest', v.object({ ...days, ...changeEntries }));

/** The days of a body, open where they are null; fails when they are not in order. */
export const daysOf = ({
  valid_from: from,
  valid_to: to,
}: {
  readonly valid_from: CalendarDate | null;
  readonly valid_to: CalendarDate | null;
}) =>
  from !== null && to !== null && from > to
    ? fail({ code: 'validation_error', pointer: attributePointer('valid_to'), reason: 'days_in_order' } as const)
    : ok({ validFrom: from ?? '', validTo: to ?? '' });

/** A name of a bank has more than digits and generic words. */
const aliasField = field(
  required(
    asText(
      further(freeText(MAX_ALIAS, { tooLong: BROKEN_ALIAS, unprintable: BROKEN_ALIAS }), ['validation_error'], (sent) => {
        const alias = sent.trim();
        const isName = nameKeys(alias).length > 0 && !/^[0-9]+$/.test(literalNameKey(alias));
        return isName ? { value: alias } : BROKEN_ALIAS;
      }),
    ),
    { code: 'required' },
  ),
  'The name, as people write it or receipts print it.',
);

export const aliasFields = named('AdminBankAliasRequest', v.object({ alias: aliasField, ...days, ...changeEntries }));
export const aliasRemovalFields = named('AdminBankAliasRemovalRequest', v.object({ alias: aliasField, ...changeEntries }));

const dayOrNull = (text_: string): string | null => (text_ === '' ? null : text_);

export const bankData = ({ code, clabePrefix, name, validFrom, validTo, isValiditySet, aliases, revision }: ManagedBank) =>
  ({
    type: 'bank',
    id: code,
    attributes: {
      central_code: code,
      clabe_prefix: clabePrefix,
      name,
      valid_from: dayOrNull(validFrom),
      valid_to: dayOrNull(validTo),
      validity_set: isValiditySet,
      aliases: aliases.map((each) => ({
        alias: each.alias,
        valid_from: dayOrNull(each.validFrom),
        valid_to: dayOrNull(each.validTo),
        source: each.isAddedByAdmin ? 'admin' : 'code',
        removed: each.isRemoved,
      })),
      revision,
    },
    links: { self: `/v1/admin/banks/${code}` },
  }) satisfies ResourceOf<typeof bankResource>;

export const presentBank = (bank: ManagedBank) => ({ status: 200, kind: 'json', data: bankData(bank) }) as const;

/** Whether a bank is among those that a query names. */
export const isQueriedBank =
  ({ search, changed }: Pick<BanksQuery, 'search' | 'changed'>) =>
  ({ code, clabePrefix, name, aliases, isValiditySet }: ManagedBank): boolean => {
    const isChanged = isValiditySet || aliases.some(({ isAddedByAdmin, isRemoved }) => isAddedByAdmin || isRemoved);
    if (changed !== undefined && !isChanged) return false;
    if (search === undefined) return true;
    const wanted = literalNameKey(search);
    return [code, clabePrefix, literalNameKey(name), ...aliases.map(({ key }) => key)].some((each) => each.includes(wanted));
  };
