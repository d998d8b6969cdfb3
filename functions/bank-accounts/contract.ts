import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/contract.ts';
import { collection, single } from '../../shared/platform/http/envelope-schema.ts';
import { parameter, text } from '../../shared/platform/http/fields.ts';
import { conditionalHeaders, etagHeader, notModified } from '../../shared/platform/http/headers.ts';

const speiCode = v.pipe(v.string(), v.regex(/^[0-9]{4,5}$/));
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
const binText = v.pipe(v.string(), v.regex(/^[0-9]{6,8}$/));
const orNull = v.nullable(v.string());

const cachingHeader = { 'Cache-Control': { description: 'How long the answer may be kept.', schema: v.string() } };

const accountQuery = v.object(
  {
    account: v.pipe(
      v.string(),
      v.regex(/\S/, 'query_param_account_required'),
      v.description('1 to 19 digits, complete or partial; spaces and hyphens do not count.'),
    ),
    type: v.optional(
      v.pipe(
        v.string(),
        v.description(
          '`clabe`: the first digits of a CLABE, however many. `bin`: the 6 or more first digits of a card. Anything else: told by the number of digits.',
        ),
      ),
    ),
  },
  'query_param_account_required',
);

export const accountStructure = v.strictObject({
  type: v.literal('account_structure'),
  id: v.string(),
  attributes: v.strictObject({
    input: v.string(),
    length: v.pipe(v.number(), v.integer()),
    is_numeric: v.boolean(),
    account_type: v.picklist(['clabe', 'card', 'phone', 'unknown']),
    is_complete: v.boolean(),
    checksum_valid: v.boolean(),
    computed_control_digit: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]$/))),
    auto_completed: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{18}$/))),
    bank: v.nullable(v.strictObject({ central_code: v.nullable(speiCode), name: v.string() })),
    card: v.nullable(v.strictObject({ bin: binText, brand: orNull, type: orNull, level: orNull, country_iso: v.nullable(country) })),
  }),
});

/** Checks an account by its digits (interface: GET /v1/beneficiaries/validate-account). */
export const validateAccount = defineRoute({
  operationId: 'validateAccount',
  method: 'GET',
  path: '/beneficiaries/validate-account',
  summary: 'The structure of an account',
  description:
    'Looks at the digits only; whether the account exists is not asked. What cannot be an account is answered 200 as well, with `account_type` `unknown`.',
  tag: 'Accounts',
  access: { credentials: ['api_key', 'session'], permission: 'beneficiaries:read', denial: 'forbidden' },
  request: { ...emptyRequest, query: accountQuery },
  responses: { 200: { description: 'What the digits tell.', schema: single(accountStructure) } },
  errors: [],
});

export const binLookup = v.strictObject({
  type: v.literal('bin_lookup'),
  id: binText,
  attributes: v.strictObject({
    bin: binText,
    bank_name: v.string(),
    central_code: v.nullable(speiCode),
    card_brand: orNull,
    card_type: orNull,
    card_level: orNull,
    country_iso: country,
  }),
});

const binParams = v.object({ bin: parameter(text({ pattern: /^[0-9]{6,16}$/ }, { code: 'invalid_bin' })) });

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

export const bank = v.strictObject({
  type: v.literal('bank'),
  id: speiCode,
  attributes: v.strictObject({
    central_code: speiCode,
    clabe_prefix: v.pipe(v.string(), v.regex(/^[0-9]{3}$/)),
    name: v.string(),
    aliases: v.array(v.string()),
  }),
});

/** The institutions a transfer can come from or go to. */
export const listBanks = defineRoute({
  operationId: 'listBanks',
  method: 'GET',
  path: '/public/banks',
  summary: 'The banks of SPEI, with their other names',
  description:
    'What `emisor` and `receptor` are recognised by: the codes, the name, and the aliases, whatever their case, accents and legal form.',
  tag: 'Accounts',
  access: { credentials: ['public'] },
  request: { ...emptyRequest, query: listParameters({}), headers: conditionalHeaders },
  responses: {
    200: {
      description:
        'Every participant, under the code and name of today, by code. One that has left SPEI stays: its payments can still be asked about.',
      schema: collection(bank),
      headers: { ...etagHeader, ...cachingHeader },
    },
    304: notModified(cachingHeader),
  },
  errors: [],
});

export const contracts = [validateAccount, lookUpBin, listBanks];
