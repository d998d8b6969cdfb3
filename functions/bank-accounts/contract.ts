import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { conditionalHeaders, etagHeader, notModified } from '../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, text } from '../../shared/platform/http/schemas/fields.ts';

const speiCode = v.pipe(v.string(), v.regex(/^[0-9]{4,5}$/));
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
const binText = v.pipe(v.string(), v.regex(/^[0-9]{6,8}$/));
const orNull = v.nullable(v.string());

const cachingHeader = { 'Cache-Control': { description: 'How long the answer may be kept.', schema: v.string() } };

const accountQuery = v.object(
  {
    account: described(
      v.pipe(v.string(), v.regex(/\S/, 'query_param_account_required')),
      '1 to 19 digits, complete or partial; spaces and hyphens do not count.',
      '072180687642595590',
    ),
    type: v.optional(
      v.pipe(
        v.string(),
        v.description(
          '`clabe`: the first digits of a CLABE, however many. `bin`: the first 6 or more digits of a card. Any other value: the number of digits decides.',
        ),
      ),
    ),
  },
  'query_param_account_required',
);

export const accountStructure = resource('AccountStructure', {
  type: 'account_structure',
  id: described(v.string(), 'The leading digits of the account, which name the answer.', '012180'),
  attributes: {
    input: described(v.string(), 'The account as sent.', '01218000000000001'),
    length: described(v.pipe(v.number(), v.integer()), 'Number of its digits.', 17),
    is_numeric: described(v.boolean(), 'Whether it has only digits.', true),
    account_type: described(
      v.picklist(['clabe', 'card', 'phone', 'unknown']),
      'Kind of the account; `unknown` for what can be no account.',
    ),
    is_complete: described(v.boolean(), 'Whether it has as many digits as its kind needs.', false),
    checksum_valid: described(
      v.boolean(),
      'Whether its check digit is right and, of a card, its first digit one that schemes issue with; false where it has none.',
      false,
    ),
    computed_control_digit: described(
      v.nullable(v.pipe(v.string(), v.regex(/^[0-9]$/))),
      'The check digit that follows from the other digits; null where there is none.',
      '5',
    ),
    auto_completed: described(
      v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{18}$/))),
      'The complete account, where only its check digit was missing; null otherwise.',
      '012180000000000015',
    ),
    bank: described(
      v.nullable(
        v.strictObject({
          central_code: described(v.nullable(speiCode), 'SPEI code, five digits; null for a bank that takes no part in SPEI.', '40012'),
          name: described(v.string(), 'Name of the bank.', 'BBVA MEXICO'),
        }),
      ),
      'The bank that the digits belong to; null where they belong to none.',
    ),
    card: described(
      v.nullable(
        v.strictObject({
          bin: described(binText, 'The digits that name the issuer.', '415231'),
          brand: described(orNull, 'Brand of the card; null where the list has none.', 'VISA'),
          type: described(orNull, 'Debit or credit; null where the list has neither.', 'debit'),
          level: described(orNull, 'Level of the card; null where the list has none.', 'classic'),
          country_iso: described(v.nullable(country), 'Country of the issuer, ISO 3166-1 alpha-2.', 'MX'),
        }),
      ),
      'Issuer and kind of a card; null for other accounts.',
    ),
  },
});

/** Checks an account by its digits (interface: GET /v1/beneficiaries/validate-account). */
export const validateAccount = defineRoute({
  operationId: 'validateAccount',
  method: 'GET',
  path: '/beneficiaries/validate-account',
  summary: 'The structure of an account',
  description:
    'Checks the digits only, not whether the account exists. Digits that cannot be an account also get 200, with `account_type` `unknown`.',
  tag: 'Accounts',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:read', denial: 'forbidden', testMode: 'shared' },
  request: { ...emptyRequest, query: accountQuery },
  responses: { 200: { description: 'The structure that the digits show.', schema: single(accountStructure) } },
  errors: [],
});

export const binLookup = resource('BinLookup', {
  type: 'bin_lookup',
  id: described(binText, 'The BIN that was found.', '415231'),
  attributes: {
    bin: described(binText, 'The digits that name the issuer.', '415231'),
    bank_name: described(v.string(), 'Name of the issuer.', 'BBVA MEXICO'),
    central_code: described(v.nullable(speiCode), 'SPEI code, five digits; null for a bank that takes no part in SPEI.', '40012'),
    card_brand: described(orNull, 'Brand of the card; null where the list has none.', 'VISA'),
    card_type: described(orNull, 'Debit or credit; null where the list has neither.', 'debit'),
    card_level: described(orNull, 'Level of the card; null where the list has none.', 'classic'),
    country_iso: described(country, 'Country of the issuer, ISO 3166-1 alpha-2.', 'MX'),
  },
});

const binParams = v.object({
  bin: parameter(
    text({ pattern: /^[0-9]{6,16}$/ }, { code: 'invalid_bin' }),
    'Six to sixteen digits of a card; the first six to eight count.',
    '415231',
  ),
});

/** Looks a card's BIN up (interface: GET /v1/public/bin-lookup/{bin}). */
export const lookUpBin = defineRoute({
  operationId: 'lookUpBin',
  method: 'GET',
  path: '/public/bin-lookup/{bin}',
  summary: 'The bank behind the first digits of a card',
  description:
    'The leading 8, 7, then 6 digits are looked up. A BIN that is not found is unknown, not wrong: many of recent years are missing.',
  tag: 'Accounts',
  access: { credentials: ['public'] },
  request: { ...emptyRequest, params: binParams },
  responses: { 200: { description: 'The bank and the kind of card.', schema: single(binLookup), headers: cachingHeader } },
  errors: ['bin_not_found'],
});

export const bank = resource('Bank', {
  type: 'bank',
  id: described(speiCode, 'SPEI code of the bank.', '40012'),
  attributes: {
    central_code: described(speiCode, 'SPEI code of the bank.', '40012'),
    clabe_prefix: described(v.pipe(v.string(), v.regex(/^[0-9]{3}$/)), 'The three digits with which its CLABEs begin.', '012'),
    name: described(v.string(), 'Name of the bank.', 'BBVA MEXICO'),
    aliases: described(v.array(v.string()), 'Other names of the bank.', ['BBVA']),
  },
});

/** The institutions that can send or receive a transfer. */
export const listBanks = defineRoute({
  operationId: 'listBanks',
  method: 'GET',
  path: '/public/banks',
  summary: 'The banks of SPEI, with their other names',
  description:
    'Validations recognise `emisor` and `receptor` by these codes, names and aliases, regardless of case, accents and legal form.',
  tag: 'Accounts',
  access: { credentials: ['public'] },
  request: { ...emptyRequest, query: listParameters({}), headers: conditionalHeaders },
  responses: {
    200: {
      description:
        'Every participant with its current code and name, ordered by code. Participants that have left SPEI remain: their payments can still be queried.',
      schema: collection(bank),
      headers: { ...etagHeader, ...cachingHeader },
    },
    304: notModified(cachingHeader),
  },
  errors: [],
});

export const contracts = [validateAccount, lookUpBin, listBanks];
