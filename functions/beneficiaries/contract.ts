import * as v from 'valibot';

import { isBeneficiaryId } from '../../shared/beneficiaries/domain/beneficiary.ts';
import { beneficiaryResource } from '../../shared/beneficiaries/http/beneficiary-resource.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { conditionalHeaders, etagHeader, fileNameHeader, linkHeader, notModified } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, numberedOrCursorPage, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { further, notEmpty, parameter, text } from '../../shared/platform/http/schemas/fields.ts';
import { changedBeneficiaryFields, newBeneficiaryFields } from './http/beneficiary-fields.ts';
import { exportQuery, listQuery } from './http/list-query.ts';

export const directoryEntryResource = resource('AccountDirectoryEntry', {
  type: 'account_directory_entry',
  id: described(v.pipe(v.string(), v.regex(/^[0-9]{4,10}$/)), 'The digits of the query.', '5678'),
  attributes: {
    account_type: described(v.literal('phone'), 'Only phones are listed.'),
    bank_code: described(v.nullable(v.string()), 'SPEI code of the bank, five digits; null when it is unknown.', '40072'),
    bank_name: described(v.string(), 'Name of the bank.', 'BANORTE'),
    last_seen_at: described(dateTime, 'When a certificate last showed the account at this bank.'),
  },
});

const notFound = { code: 'beneficiary_not_found' } as const;

const beneficiaryId = further(text({ pattern: /^[1-9][0-9]{0,14}$/ }, notFound), ['beneficiary_not_found'], (digits) => {
  const id = Number(digits);
  return isBeneficiaryId(id) ? { value: id } : notFound;
});

const params = v.object({ id: parameter(beneficiaryId, 'Id of the beneficiary.', '7') });

/** Saves an account. */
export const createBeneficiary = defineRoute({
  operationId: 'createBeneficiary',
  method: 'POST',
  path: '/beneficiaries',
  summary: 'Save an account',
  description: 'Saves a CLABE, card or phone under a label. An archived account becomes active again under its id.',
  tag: 'Beneficiaries',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:create', testMode: 'separated' },
  request: { ...emptyRequest, body: newBeneficiaryFields },
  responses: {
    200: { description: 'The account was archived and is active again.', schema: single(beneficiaryResource), headers: etagHeader },
    201: {
      description: 'Saved.',
      schema: single(beneficiaryResource),
      headers: { ...etagHeader, Location: { description: 'Address of the beneficiary.', schema: v.string() } },
    },
  },
  errors: ['invalid_bank_code', 'bank_code_required_for_phone', 'duplicate_account', 'beneficiaries_limit_reached'],
});

/** The caller's beneficiaries, newest first. */
export const listBeneficiaries = defineRoute({
  operationId: 'listBeneficiaries',
  method: 'GET',
  path: '/beneficiaries',
  summary: 'Saved accounts',
  description:
    'The newest first; a search shows accounts that begin with its digits, then labels that begin with its text. Follow `links.next`: pages ' +
    'have numbers among the first 1,000 entries, and cursors everywhere (with `page[size]`, from the first page on). Numbered pages have ' +
    '`meta.pagination`; its totals are null where a search has more entries than were read. Cards are masked.',
  tag: 'Beneficiaries',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:read', testMode: 'separated' },
  request: { ...emptyRequest, query: listQuery },
  responses: { 200: { description: 'A page, the newest first.', schema: numberedOrCursorPage(beneficiaryResource), headers: linkHeader } },
  errors: ['invalid_cursor'],
});

/** Whether the caller has saved an account. */
export const lookUpBeneficiary = defineRoute({
  operationId: 'lookUpBeneficiary',
  method: 'GET',
  path: '/beneficiaries/lookup',
  summary: 'The saved account with a number',
  description: "Among the caller's own accounts only, active or archived.",
  tag: 'Beneficiaries',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:read', testMode: 'separated' },
  request: {
    ...emptyRequest,
    query: v.object(
      {
        account: described(
          v.pipe(v.string(), v.regex(/[^\s]/, 'query_param_account_required'), v.maxLength(64, 'beneficiary_not_found')),
          'The account: CLABE, card or phone.',
          '072180687642595590',
        ),
      },
      'query_param_account_required',
    ),
    headers: conditionalHeaders,
  },
  responses: {
    200: { description: 'The beneficiary, active or archived.', schema: single(beneficiaryResource), headers: etagHeader },
    304: notModified({}),
  },
  errors: ['beneficiary_not_found'],
});

const totalHeader = {
  'X-Total-Count': { description: 'Number of beneficiaries, in this file and beyond it.', schema: v.pipe(v.number(), v.integer()) },
};

/** A file of the caller's beneficiaries. */
export const exportBeneficiaries = defineRoute({
  operationId: 'exportBeneficiaries',
  method: 'GET',
  path: '/beneficiaries/export',
  summary: 'Saved accounts as a file',
  description:
    'Card numbers are masked; an import of the file recognises them by the column `id`. The file contains all accounts up to `limit`; ' +
    '`X-Total-Count` is their total number. If there are more, `Link` has the address of the next file. For a file of more than 4 MB ' +
    '(about 30,000 rows of CSV) the response is a 303: request its `Location` without the API key, within 60 seconds.',
  tag: 'Beneficiaries',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:read', testMode: 'separated' },
  request: { ...emptyRequest, query: exportQuery },
  responses: {
    200: {
      description: 'The file.',
      mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      headers: {
        ...fileNameHeader,
        ...linkHeader,
        ...totalHeader,
      },
    },
    303: {
      description: 'The file exceeds the maximum size of a response; `Location` is its address.',
      headers: {
        Location: { description: 'Address of the file, for 60 seconds; it takes a GET without credentials.', schema: v.string() },
        ...linkHeader,
        ...totalHeader,
      },
    },
  },
  errors: ['invalid_cursor'],
});

/** One beneficiary. */
export const getBeneficiary = defineRoute({
  operationId: 'getBeneficiary',
  method: 'GET',
  path: '/beneficiaries/{id}',
  summary: 'One saved account',
  description: 'Only this operation returns the full number of a card: lists, exports and other responses mask it.',
  tag: 'Beneficiaries',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:read', testMode: 'separated' },
  request: { ...emptyRequest, params, headers: conditionalHeaders },
  responses: {
    200: { description: 'The beneficiary, active or archived.', schema: single(beneficiaryResource), headers: etagHeader },
    304: notModified({}),
  },
  errors: ['beneficiary_not_found'],
});

const changing = {
  path: '/beneficiaries/{id}',
  tag: 'Beneficiaries',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:update', testMode: 'separated' },
  request: { ...emptyRequest, params, body: changedBeneficiaryFields },
  responses: { 200: { description: 'The beneficiary as it is now.', schema: single(beneficiaryResource), headers: etagHeader } },
  errors: [
    'beneficiary_not_found',
    'no_valid_fields',
    'validation_error',
    'invalid_bank_code',
    'bank_code_required_for_phone',
    'beneficiaries_limit_reached',
  ],
} as const;

/** Changes label, bank or status. Absent fields stay. */
export const updateBeneficiary = defineRoute({
  ...changing,
  operationId: 'updateBeneficiary',
  method: 'PUT',
  summary: 'Change a saved account',
  description: 'Label, bank or status; fields left out stay. The account itself cannot be changed.',
});

/** The same with the method PATCH. */
export const patchBeneficiary = defineRoute({
  ...changing,
  operationId: 'patchBeneficiary',
  method: 'PATCH',
  summary: 'Change a saved account',
  description: 'Label, bank or status; fields left out stay. The account itself cannot be changed.',
});

/** Archives; nothing is lost, and the id is never reused. */
export const archiveBeneficiary = defineRoute({
  operationId: 'archiveBeneficiary',
  method: 'DELETE',
  path: '/beneficiaries/{id}',
  summary: 'Archive a saved account',
  description: 'It keeps its id, counts towards no limit, and can be made active again.',
  tag: 'Beneficiaries',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:delete', testMode: 'separated' },
  request: { ...emptyRequest, params },
  responses: { 204: { description: 'It is archived.' } },
  errors: ['beneficiary_not_found'],
});

/** The bank of an account, from the directory of all users. */
export const lookUpAccountDirectory = defineRoute({
  operationId: 'lookUpAccountDirectory',
  method: 'GET',
  path: '/account-directory/lookup',
  summary: 'The bank of the phones that end in some digits',
  description:
    'Banks of phones according to valid certificates, once at least three accounts have seen the phone. The number is never shown. 404 also when phones of several banks end in these digits: `bank_code` narrows the search.',
  tag: 'Beneficiaries',
  // More requests would allow trying one suffix after another.
  access: {
    credentials: ['api_key', 'session'],
    permission: 'beneficiaries:read',
    limits: [{ max: 20, windowSeconds: 60, per: 'account' }],
  },
  request: {
    ...emptyRequest,
    query: v.object(
      {
        last_digits: parameter(
          notEmpty(text({ pattern: /^[0-9]{4,10}$/ }, { code: 'invalid_filter', reason: 'last_digits' }), {
            code: 'query_param_last_digits_required',
          }),
          'The last four to ten digits of a phone.',
          '5678',
        ),
        bank_code: v.optional(
          parameter(
            text({ pattern: /^[0-9]{4,5}$/ }, { code: 'invalid_filter', reason: 'spei_code_filter' }),
            'SPEI code of the bank, to narrow the search.',
          ),
        ),
      },
      'query_param_last_digits_required',
    ),
  },
  responses: { 200: { description: 'The bank of the phones.', schema: single(directoryEntryResource) } },
  errors: ['account_not_found'],
});

export const contracts = [
  lookUpAccountDirectory,
  createBeneficiary,
  listBeneficiaries,
  lookUpBeneficiary,
  exportBeneficiaries,
  getBeneficiary,
  updateBeneficiary,
  patchBeneficiary,
  archiveBeneficiary,
];
