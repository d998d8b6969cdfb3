import { retryEvents, verdictEvents } from '../../../shared/validation/domain/validation-events.ts';

const AT = 1_700_000_000_000;

describe('the events of a verdict', () => {
  test.each([
    ['valid', ['validation.completed']],
    ['not_found', ['validation.completed']],
    ['cep_unavailable', ['validation.completed']],
    ['returned', ['validation.completed', 'validation.returned']],
    ['invalid', ['validation.failed']],
    ['failed', ['validation.failed']],
    ['error', ['validation.error']],
  ] as const)('%s yields %j', (status, types) => {
    expect(verdictEvents(null, status, AT)).toEqual(types.map((type) => ({ type, at: AT })));
  });

  test('tell which verdict was replaced', () => {
    expect(verdictEvents('not_found', 'valid', AT)).toEqual([{ type: 'validation.completed', at: AT, previous: 'not_found' }]);
  });

  test('are none when the verdict stays what it was', () => {
    expect(verdictEvents('not_found', 'not_found', AT)).toEqual([]);
  });
});

describe('the events of a retry cycle', () => {
  test.each([
    [null, 'pending', ['validation.retry.scheduled']],
    ['awaiting_verdict', 'pending', ['validation.retry.scheduled']],
    ['exhausted', 'pending', ['validation.retry.scheduled']],
    ['pending', 'pending', []],
    [null, 'awaiting_verdict', []],
    ['pending', 'resolved', ['validation.retry.resolved']],
    ['pending', 'exhausted', ['validation.retry.exhausted']],
    ['pending', 'cancelled', ['validation.retry.cancelled']],
    ['cancelled', 'cancelled', []],
  ] as const)('from %s to %s are %j', (before, after, types) => {
    const cycle = before === null ? null : { state: before };
    expect(retryEvents(cycle, { state: after }, AT)).toEqual(types.map((type) => ({ type, at: AT })));
  });
});
