import { pathAfterSwitch } from '../../../functions/panel/view/mode/mode.ts';
import {
  answerOf,
  daysOf,
  draftOfScenario,
  laterOf,
  MOST_CLOCK_SECONDS,
  type Scenario,
} from '../../../functions/panel/view/mode/test-mode.ts';
import { MAX_CLOCK_SECONDS } from '../../../shared/identity/accounts/domain/test-partition.ts';

const TRANSFER = { fecha: '2026-11-19', monto: 1250.5, clave_rastreo: 'TESTVALID000000000000001', emisor: 'STP', cuenta_beneficiaria: '1' };

const scenarioOf = (body: Scenario['request']['body'], changes: Partial<Scenario['expected']> = {}, path = '/validate'): Scenario => ({
  shows: 'verdict',
  code: 'valid',
  request: { method: 'POST', path, body },
  expected: { http_status: 200, status: 'valid', error_code: null, warning: null, error: null, ...changes },
  later: null,
});

test('the form of a transfer is filled in with a scenario that it can send', () => {
  expect(draftOfScenario(scenarioOf(TRANSFER))).toEqual({ ...TRANSFER, monto: '1250.5' });
  expect(draftOfScenario(scenarioOf({ ...TRANSFER, retry_policy: { max_retries: 3 } }))).toMatchObject({ retry: 'on' });
});

test('a scenario that the form cannot send, or that is refused, fills in no form', () => {
  const { cuenta_beneficiaria: account, ...withoutAccount } = TRANSFER;
  expect(draftOfScenario(scenarioOf({ ...withoutAccount, cuentas_candidatas: [account, '2'] }))).toBeNull();
  expect(draftOfScenario(scenarioOf({ ...TRANSFER, emisor: ['STP'] }))).toBeNull();
  expect(draftOfScenario(scenarioOf({ code: 'forbidden' }, {}, '/playground/errors'))).toBeNull();
  expect(draftOfScenario(scenarioOf(TRANSFER, { http_status: 422, error: 'invalid_date' }))).toBeNull();
});

test('an answer is shown by its codes, and the clock by days and what is beyond them', () => {
  expect(answerOf(scenarioOf(TRANSFER, { warning: 'cep_pdf_unavailable' }).expected)).toBe('200 · valid · cep_pdf_unavailable');
  expect(daysOf(90_000)).toEqual({ days: 1, rest: 3_600 });
  expect(MOST_CLOCK_SECONDS).toBe(MAX_CLOCK_SECONDS);
});

test('what comes later names the seconds of the clock, and none for a verdict that comes by itself', () => {
  const scenario = scenarioOf(TRANSFER);
  expect(laterOf(scenario)).toBeNull();
  const failed = { advance_seconds: 7_200, status: 'failed', error_code: 'validation_expired' };
  expect(laterOf({ ...scenario, later: failed })).toEqual({ seconds: 7_200, answer: 'failed · validation_expired' });
  const valid = { advance_seconds: 0, status: 'valid', error_code: null };
  expect(laterOf({ ...scenario, later: valid })).toEqual({ seconds: null, answer: 'valid' });
});

test('a switch leaves the page of a validation, which the other mode does not have', () => {
  expect(['/validations/9', '/validations', '/usage'].map(pathAfterSwitch)).toEqual(['/validations', '/validations', '/usage']);
});
