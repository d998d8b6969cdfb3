import * as v from 'valibot';

import type { ManagedBin } from '../../../shared/administration/use-cases/overrides/manage-bins.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, nullable, oneOf, parameter, text } from '../../../shared/platform/http/schemas/fields.ts';
import { SPEI_CODE } from './banks.ts';
import { changeEntries } from './change-fields.ts';
import { paging } from './list.ts';

export const binParams = v.object({
  bin: parameter(text({ pattern: /^[0-9]{6,8}$/ }, { code: 'invalid_bin' }), 'The BIN, 6 to 8 digits.', '41523130'),
});

export const binsQuery = listParameters({
  prefix: v.optional(parameter(text({ pattern: /^[0-9]{1,8}$/ }, { code: 'invalid_filter' }), 'Only BINs that begin with these digits.')),
  central_code: v.optional(parameter(text({ pattern: SPEI_CODE }, { code: 'invalid_filter' }), 'Only BINs of this bank.')),
  changed: v.optional(parameter(oneOf(['1'], { code: 'invalid_filter' }), '`1`: only BINs that admins set.')),
  ...paging,
});

export type BinsQuery = v.InferOutput<typeof binsQuery>;

export const binResource = linkedResource('AdminBin', {
  type: 'bin',
  id: described(v.string(), 'The BIN.', '41523130'),
  attributes: {
    bin: described(v.string(), 'The BIN, 6 to 8 digits.', '41523130'),
    central_code: described(v.nullable(v.string()), 'SPEI code of the bank that the BIN decides; null when it decides none.', '40012'),
    issuer: described(v.nullable(v.string()), 'Issuer in the deployed directory.', 'BBVA BANCOMER'),
    card_brand: described(v.nullable(v.string()), 'Brand in the deployed directory.', 'VISA'),
    source: described(v.picklist(['code', 'admin']), 'Whether the bank is that of the deployed directory, or an admin set it.', 'code'),
    revision: described(v.number(), 'Number of all changes of BINs; a change names the one that it replaces.', 3),
  },
  links: selfLinks,
});

export const binPage = cursorPage(binResource);

export const binFields = named(
  'AdminBinRequest',
  v.object({
    central_code: field(
      nullable(asText(text({ pattern: SPEI_CODE }, { code: 'validation_error' }))),
      'SPEI code of the bank of cards with this BIN; null: the BIN decides no bank.',
    ),
    ...changeEntries,
  }),
);

export const binData = ({ bin, code, issuer, brand, isSet, revision }: ManagedBin) =>
  ({
    type: 'bin',
    id: bin,
    attributes: { bin, central_code: code, issuer, card_brand: brand, source: isSet ? 'admin' : 'code', revision },
    links: { self: `/v1/admin/bins/${bin}` },
  }) satisfies ResourceOf<typeof binResource>;

export const presentBin = (bin: ManagedBin) => ({ status: 200, kind: 'json', data: binData(bin) }) as const;

/** Whether a BIN is among those that a query names. */
export const isQueriedBin =
  ({ prefix = '', central_code: code, changed }: Pick<BinsQuery, 'prefix' | 'central_code' | 'changed'>) =>
  (bin: ManagedBin): boolean =>
    bin.bin.startsWith(prefix) && (code === undefined || bin.code === code) && (changed === undefined || bin.isSet);
