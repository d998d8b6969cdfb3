import * as v from 'valibot';

import { isErrorCode, type ErrorCode } from '../../../shared/errors/catalogue.ts';
import { MAX_CLOCK_SECONDS } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { fingerprintFields, wholeKeyField } from '../../../shared/identity/api-keys/http/key-fields.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { field, integer, required, type Rule } from '../../../shared/platform/http/schemas/fields.ts';

const account = described(uuid, 'The account.');

const fingerprint = {
  ...fingerprintFields('cept'),
  created_at: described(dateTime, 'Since when the key is in force.'),
};

export const testKeyResource = resource('TestKey', { type: 'test_key', id: account, attributes: fingerprint });

export const newTestKeyResource = resource('NewTestKey', {
  type: 'test_key',
  id: account,
  attributes: {
    api_key: wholeKeyField('The new test key. It is not shown again.', 'cept'),
    ...fingerprint,
  },
});

export const testClockResource = resource('TestClock', {
  type: 'test_clock',
  id: account,
  attributes: {
    offset_seconds: described(v.pipe(v.number(), v.integer()), 'Seconds by which the clock is ahead.', 7200),
    now: described(dateTime, 'The instant of the clock.'),
    done: described(v.boolean(), 'Whether everything that is due by then has run.', true),
  },
});

export const clockBody = v.object({
  advance_seconds: field(
    required(integer({ minimum: 0, maximum: MAX_CLOCK_SECONDS }, { code: 'validation_error', reason: 'advance_seconds' }), {
      code: 'validation_error',
      reason: 'advance_seconds',
    }),
    'Seconds by which to move the clock forward; with 0 only what is due runs.',
  ),
});

const NO_CODE = { code: 'validation_error', reason: 'error_code_form' } as const;

const errorCode: Rule<unknown, ErrorCode, 'validation_error'> = {
  schema: { type: 'string', pattern: '^[a-z0-9_]+$', maxLength: 64 },
  errors: ['validation_error'],
  read: (sent) => (typeof sent === 'string' && isErrorCode(sent) ? { value: sent } : NO_CODE),
};

export const errorBody = v.object({
  code: field(required(errorCode, NO_CODE), 'A code of the catalogue, as `GET /public/errors` lists them.'),
});

/** The part of the list's `meta` about codes without a scenario. */
export const scenarioListMeta = {
  without_scenario: described(
    v.array(
      named(
        'CodeWithoutScenario',
        v.strictObject({
          code: described(v.string(), 'A warning, or the code of a verdict.', 'account_masked'),
          reason: described(
            v.string(),
            'Why no request shows it, in the language of the answer.',
            'Only a receipt causes it, and test mode reads none.',
          ),
        }),
      ),
    ),
    'Codes without a scenario.',
  ),
};

const absent = 'null where the scenario shows none.';

export const scenarioResource = resource('Scenario', {
  type: 'scenario',
  id: described(v.string(), 'What it shows and its code.', 'verdict.valid'),
  attributes: {
    shows: described(
      named('ScenarioKind', v.picklist(['verdict', 'error_code', 'warning', 'error', 'behaviour'])),
      'What the answer shows: a verdict, the `error_code` of one, a warning, an error, or how the API behaves.',
      'verdict',
    ),
    code: described(v.string(), 'The verdict, code or warning; a name for a behaviour.', 'valid'),
    request: described(
      named(
        'ScenarioRequest',
        v.strictObject({
          method: described(v.literal('POST'), 'Method.'),
          path: described(v.string(), 'Path below the base address, with its query.', '/validate'),
          body: described(v.record(v.string(), v.unknown()), 'Body, ready to send.', {
            fecha: '2026-11-19',
            monto: 1250.5,
            clave_rastreo: 'TESTVALID000000000000001',
            emisor: 'STP',
            cuenta_beneficiaria: '723180000000000032',
          }),
        }),
      ),
      'The request.',
    ),
    expected: described(
      named(
        'ScenarioAnswer',
        v.strictObject({
          http_status: described(v.pipe(v.number(), v.integer()), 'Status of the answer.', 200),
          status: described(v.nullable(v.string()), `Status of the validation; ${absent}`, 'valid'),
          error_code: described(v.nullable(v.string()), `Its \`error_code\`; ${absent}`, null),
          warning: described(v.nullable(v.string()), `A code among its warnings; ${absent}`, null),
          error: described(v.nullable(v.string()), `A code among \`errors\`; ${absent}`, null),
        }),
      ),
      'The answer.',
    ),
    later: described(
      v.nullable(
        named(
          'ScenarioLater',
          v.strictObject({
            advance_seconds: described(v.pipe(v.number(), v.integer()), 'Seconds by which to move the clock afterwards.', 7200),
            status: described(v.string(), 'Status of the validation then.', 'valid'),
            error_code: described(v.nullable(v.string()), 'Its `error_code` then; null where it has none.', null),
          }),
        ),
      ),
      'What the clock changes; null for nothing.',
      null,
    ),
  },
});
