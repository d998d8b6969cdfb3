import { changesArea, readsArea } from '../../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { aliasFields, aliasRemovalFields, bankPage, bankParams, bankResource, banksQuery, validityFields } from './banks.ts';
import { binFields, binPage, binParams, binResource, binsQuery } from './bins.ts';
import { resetFields } from './change-fields.ts';

const banksTag = 'Administration: banks';
const binsTag = 'Administration: BINs';

const IN_FORCE = 'Every function applies it within a minute.';

const bankAfter = { 200: { description: 'The bank after the change.', schema: single(bankResource) } } as const;

export const listAdminBanks = defineRoute({
  operationId: 'listAdminBanks',
  method: 'GET',
  path: '/admin/banks',
  summary: 'Participants of SPEI with their days and aliases',
  description:
    'In the order of their codes, those that have left included. The data is that of validations: the list of Banxico with the changes of admins.',
  tag: banksTag,
  access: readsArea('banks'),
  request: { ...emptyRequest, query: banksQuery },
  responses: { 200: { description: 'A page of banks.', schema: bankPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getAdminBank = defineRoute({
  operationId: 'getAdminBank',
  method: 'GET',
  path: '/admin/banks/{code}',
  summary: 'A participant of SPEI',
  description: 'With all of its aliases, and the revision that a change has to name.',
  tag: banksTag,
  access: readsArea('banks'),
  request: { ...emptyRequest, params: bankParams },
  responses: { 200: { description: 'The bank.', schema: single(bankResource) } },
  errors: ['bank_not_found'],
});

export const setAdminBankValidity = defineRoute({
  operationId: 'setAdminBankValidity',
  method: 'PUT',
  path: '/admin/banks/{code}/validity',
  summary: 'Set the days on which a SPEI code is used',
  description: `Payments of other days do not have this bank. ${IN_FORCE}`,
  tag: banksTag,
  access: changesArea('banks'),
  request: { ...emptyRequest, params: bankParams, body: validityFields },
  responses: bankAfter,
  errors: ['bank_not_found', 'validation_error', 'overrides_changed', 'overrides_full'],
});

export const resetAdminBankValidity = defineRoute({
  operationId: 'resetAdminBankValidity',
  method: 'POST',
  path: '/admin/banks/{code}/validity/reset',
  summary: 'Use the days of the list of Banxico again',
  description: `Ends what an admin set. ${IN_FORCE}`,
  tag: banksTag,
  access: changesArea('banks'),
  request: { ...emptyRequest, params: bankParams, body: resetFields },
  responses: bankAfter,
  errors: ['bank_not_found', 'overrides_changed', 'overrides_full'],
});

export const addAdminBankAlias = defineRoute({
  operationId: 'addAdminBankAlias',
  method: 'POST',
  path: '/admin/banks/{code}/aliases',
  summary: 'Add an alias of a bank, or give it other days',
  description:
    '`emisor` and `receptor` of validations, imports and receipts are recognised by it. A name that would mean two banks is refused with ' +
    `\`alias_not_unique\`. ${IN_FORCE}`,
  tag: banksTag,
  access: changesArea('banks'),
  request: { ...emptyRequest, params: bankParams, body: aliasFields },
  responses: bankAfter,
  errors: ['bank_not_found', 'validation_error', 'alias_not_unique', 'overrides_changed', 'overrides_full'],
});

export const removeAdminBankAlias = defineRoute({
  operationId: 'removeAdminBankAlias',
  method: 'POST',
  path: '/admin/banks/{code}/aliases/remove',
  summary: 'Remove an alias of a bank',
  description: `Also one that the deployed code has; adding it again restores it. ${IN_FORCE}`,
  tag: banksTag,
  access: changesArea('banks'),
  request: { ...emptyRequest, params: bankParams, body: aliasRemovalFields },
  responses: bankAfter,
  errors: ['bank_not_found', 'alias_not_found', 'overrides_changed', 'overrides_full'],
});

export const listAdminBins = defineRoute({
  operationId: 'listAdminBins',
  method: 'GET',
  path: '/admin/bins',
  summary: 'BINs of Mexican cards with their banks',
  description: 'In the order of their digits: those of the deployed directory, and those that admins set.',
  tag: binsTag,
  access: readsArea('bins'),
  request: { ...emptyRequest, query: binsQuery },
  responses: { 200: { description: 'A page of BINs.', schema: binPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getAdminBin = defineRoute({
  operationId: 'getAdminBin',
  method: 'GET',
  path: '/admin/bins/{bin}',
  summary: 'A BIN',
  description: 'With the revision that a change has to name.',
  tag: binsTag,
  access: readsArea('bins'),
  request: { ...emptyRequest, params: binParams },
  responses: { 200: { description: 'The BIN.', schema: single(binResource) } },
  errors: ['bin_not_found'],
});

export const setAdminBin = defineRoute({
  operationId: 'setAdminBin',
  method: 'PUT',
  path: '/admin/bins/{bin}',
  summary: 'Set the bank of a BIN',
  description: `It decides the bank of cards that begin with it; of several BINs the longest one does. ${IN_FORCE}`,
  tag: binsTag,
  access: changesArea('bins'),
  request: { ...emptyRequest, params: binParams, body: binFields },
  responses: { 200: { description: 'The BIN after the change.', schema: single(binResource) } },
  errors: ['bin_not_found', 'bank_not_found', 'overrides_changed', 'overrides_full'],
});

export const resetAdminBin = defineRoute({
  operationId: 'resetAdminBin',
  method: 'POST',
  path: '/admin/bins/{bin}/reset',
  summary: 'Use the deployed directory for a BIN again',
  description: `Ends what an admin set. ${IN_FORCE}`,
  tag: binsTag,
  access: changesArea('bins'),
  request: { ...emptyRequest, params: binParams, body: resetFields },
  responses: { 204: { description: 'The BIN is that of the directory.' } },
  errors: ['bin_not_found', 'overrides_changed', 'overrides_full'],
});

export const bankContracts = [
  listAdminBanks,
  getAdminBank,
  setAdminBankValidity,
  resetAdminBankValidity,
  addAdminBankAlias,
  removeAdminBankAlias,
  listAdminBins,
  getAdminBin,
  setAdminBin,
  resetAdminBin,
];
