import { catalogue, isErrorCode } from '../../shared/errors/catalogue.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { collectionWithMeta, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import {
  clockBody,
  errorBody,
  newTestKeyResource,
  scenarioListMeta,
  scenarioResource,
  testClockResource,
  testKeyResource,
} from './http/schemas.ts';

const tag = 'Test mode';

/** Metadata of the test key, without the key. */
export const getTestKey = defineRoute({
  operationId: 'getTestKey',
  method: 'GET',
  path: '/playground/test-key',
  summary: 'The test key, without the key',
  description: 'Its first and last characters, and since when it is in force. 404 while the account has none.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self', testMode: 'shared' },
  request: emptyRequest,
  responses: { 200: { description: 'The key.', schema: single(testKeyResource) } },
  errors: ['api_key_not_found'],
});

/** Makes the test key. */
export const replaceTestKey = defineRoute({
  operationId: 'replaceTestKey',
  method: 'POST',
  path: '/playground/test-key',
  summary: 'Make or replace the test key',
  description:
    'An account has one key for test mode, `cept_…`. A new one ends the earlier one at once. It reaches test data alone: no payment is queried, ' +
    'no quota unit taken, and events reach webhooks of test mode alone. Its requests count towards the limit per minute of the account. This response contains the key, which ' +
    'is not shown again, so no cache may store it.',
  tag,
  access: {
    credentials: ['api_key', 'session'],
    permission: 'users:update_self',
    limits: [{ max: 10, windowSeconds: 3_600, per: 'account' }],
  },
  request: emptyRequest,
  responses: { 200: { description: 'The new key.', schema: single(newTestKeyResource) } },
  errors: ['unauthorized'],
});

/** The scenarios of test mode. */
export const listScenarios = defineRoute({
  operationId: 'listScenarios',
  method: 'GET',
  path: '/playground/scenarios',
  summary: 'Scenarios of test mode',
  description:
    'Requests for a test key, and what their answers have. The tracking key of a transfer selects its scenario: `TEST`, a word, and digits, such ' +
    'as `TESTRETURNED000000000001`; change the digits for another payment. Other keys are certified. A code that no transfer shows is answered by ' +
    '`POST /playground/errors`. `fecha` is the last banking day. `meta.without_scenario` has the warnings and codes of verdicts that no request ' +
    'shows, and why.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'shared' },
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'Every scenario.', schema: collectionWithMeta(scenarioResource, scenarioListMeta) } },
  errors: [],
});

/** Answers with an error. */
export const simulateError = defineRoute({
  operationId: 'simulateError',
  method: 'POST',
  path: '/playground/errors',
  summary: 'Answer with an error of the catalogue',
  description:
    'The answer is the error: its status, code and text, as the operation answers that has it in live mode. Nothing else happens. 429 and 503 have ' +
    '`Retry-After`. It is for tests of code that handles errors.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: null, testMode: 'shared' },
  request: { ...emptyRequest, body: errorBody },
  responses: { 204: { description: 'Never: the answer is the error.' } },
  errors: Object.keys(catalogue).filter(isErrorCode),
});

/** The clock of test mode. */
export const getTestClock = defineRoute({
  operationId: 'getTestClock',
  method: 'GET',
  path: '/playground/clock',
  summary: 'The clock of test mode',
  description: 'How far the clock of the test data is ahead, and whether everything that is due by then has run.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'shared' },
  request: emptyRequest,
  responses: { 200: { description: 'The clock.', schema: single(testClockResource) } },
  errors: [],
});

/** Moves the clock of test mode. */
export const advanceTestClock = defineRoute({
  operationId: 'advanceTestClock',
  method: 'POST',
  path: '/playground/clock',
  summary: 'Move the clock of test mode forward',
  description:
    "Moves the clock of the account's test data, at most 90 days in total, and runs what is due by then: retries, rechecks and expiries, each at its " +
    'own instant. While `done` is false some is left: send `advance_seconds` 0. Limits of requests, sessions, tokens and Idempotency-Keys keep the ' +
    'time of the service. In live mode nothing moves.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'validations:create', testMode: 'shared' },
  request: { ...emptyRequest, body: clockBody },
  responses: { 202: { description: 'The clock after the move.', schema: single(testClockResource) } },
  errors: ['test_clock_limit'],
});

export const contracts = [getTestKey, replaceTestKey, listScenarios, simulateError, getTestClock, advanceTestClock];
