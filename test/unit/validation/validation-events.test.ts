import type { CycleEnd, RetryCycle } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import {
  acquireLease,
  advanceCycle,
  beginCycle,
  changeCycle,
  completeRecheck,
  expire,
  optOut,
  resolve,
  resolveAndRetry,
  resolveAttempt,
  withdraw,
  type Transition,
} from '../../../shared/validation/domain/transitions.ts';
import { cycleEndEvents, verdictEvents } from '../../../shared/validation/domain/validation-events.ts';
import type { Verdict } from '../../../shared/validation/domain/verdict.ts';
import { aProvisionalValidation, AWAITING, PENDING } from '../../support/builders/retries.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { VERDICT } from '../../support/contracts/validation/validation-verdicts.ts';

const AT = 1_700_000_000_000;
const FILE = { sha256: 'a'.repeat(64), bytes: 1234 };
const WITH_PDF = { xml: FILE, pdf: FILE };

describe('verdictEvents', () => {
  test.each([
    ['valid', ['validation.completed']],
    ['not_found', ['validation.completed']],
    ['cep_unavailable', ['validation.completed']],
    ['returned', ['validation.completed', 'validation.returned']],
    ['invalid', ['validation.failed']],
    ['failed', ['validation.failed']],
    ['error', ['validation.error']],
  ] as const)('of %s returns %j', (status, types) => {
    expect(verdictEvents(null, status, AT)).toEqual(types.map((type) => ({ type, at: AT })));
  });

  test('has the previous verdict when it was replaced', () => {
    expect(verdictEvents('not_found', 'valid', AT)).toEqual([{ type: 'validation.completed', at: AT, previous: 'not_found' }]);
  });

  test('is empty when the verdict is unchanged', () => {
    expect(verdictEvents('not_found', 'not_found', AT)).toEqual([]);
  });
});

describe('cycleEndEvents', () => {
  test.each([
    ['pending', 'resolved', ['validation.retry.resolved']],
    ['pending', 'exhausted', ['validation.retry.exhausted']],
    ['pending', 'cancelled', ['validation.retry.cancelled']],
    ['pending', 'pending', []],
    ['cancelled', 'cancelled', []],
    [null, 'awaiting_verdict', []],
  ] as const)('from %s to %s returns %j', (before, after, types) => {
    const known = before === null ? null : { state: before, endedAt: null };
    expect(cycleEndEvents(known, { state: after, endedAt: AT })).toEqual(types.map((type) => ({ type, at: AT })));
  });
});

describe('events of a transition', () => {
  const provisional = aProvisionalValidation('retried', { retry: PENDING });
  const ended = (state: CycleEnd): RetryCycle => ({ ...PENDING, revision: 9, state, endedAt: AT, dueAt: null, nextAttemptAt: null });
  const notFound: Verdict = { ...VERDICT, status: 'not_found' };
  const returned: Verdict = { ...VERDICT, status: 'returned' };
  const times = { completedAt: AT, dueAt: null };
  const typesOf = ({ events = [] }: Transition): readonly string[] => events.map(({ type }) => type);

  test.each<[string, Transition, readonly string[]]>([
    ['a verdict', resolve('token', VERDICT, times), ['validation.completed']],
    [
      'a verdict with retries',
      resolveAndRetry('token', notFound, times, { awaiting: AWAITING, begun: PENDING }),
      ['validation.completed', 'validation.retry.scheduled'],
    ],
    ['the start of retries', beginCycle(provisional, PENDING, 'request', AT), ['validation.retry.scheduled']],
    ['a change of policy', changeCycle(provisional, { ...PENDING, revision: 9 }), []],
    ['the cancellation of retries', changeCycle(provisional, ended('cancelled')), ['validation.retry.cancelled']],
    ['an opt-out before the verdict', optOut(provisional), []],
    ['a postponed retry', advanceCycle(provisional, { ...PENDING, revision: 9 }, true), []],
    ['the last retry with the same verdict', advanceCycle(provisional, ended('exhausted'), true), ['validation.retry.exhausted']],
    [
      'a retry that finds the payment',
      resolveAttempt(provisional, VERDICT, times, ended('resolved')),
      ['validation.completed', 'validation.retry.resolved'],
    ],
    [
      'a retry that finds it returned',
      resolveAttempt(provisional, returned, times, ended('cancelled')),
      ['validation.completed', 'validation.returned', 'validation.retry.cancelled'],
    ],
    ['a retry with the same verdict', resolveAttempt(provisional, notFound, times, PENDING), []],
    ['expiry', expire(provisional, AT), ['validation.failed']],
    [
      'a recheck that finds the payment returned',
      completeRecheck(aValidation('valid', VERDICT), returned, times),
      ['validation.completed', 'validation.returned'],
    ],
    ['a recheck that finds the payment settled', completeRecheck(aValidation('valid', VERDICT), VERDICT, times), []],
    [
      'a recheck that finds the PDF',
      completeRecheck(aValidation('valid', VERDICT), { ...VERDICT, certificate: WITH_PDF }, times),
      ['validation.cep_pdf_available'],
    ],
    ['withdrawal', withdraw(provisional, null, AT), []],
    ['withdrawal that ends retries', withdraw(provisional, ended('cancelled'), AT), ['validation.retry.cancelled']],
    ['a lease', acquireLease({ token: 'token', until: AT }, AT), []],
  ])('of %s', (_what, transition, types) => {
    expect(typesOf(transition)).toEqual(types);
    expect((transition.events ?? []).filter(({ at }) => at !== AT)).toEqual([]);
  });
});
