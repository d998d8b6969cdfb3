import type { TerminalStatus } from '../../../../shared/validation/domain/status.ts';
import type { VerdictCounters } from '../../../../shared/validation/ports/verdict-counters.ts';
import { userIdOf } from '../../builders/identity.ts';
import { dateOf } from '../../builders/transfers.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const ANA = userIdOf('ana');
const [FIRST, SECOND, THIRD] = [dateOf('2026-11-03'), dateOf('2026-11-04'), dateOf('2026-11-05')];

type Step = readonly [id: string, from: TerminalStatus | null, to: TerminalStatus | null];

const countAll = async (counters: VerdictCounters, steps: readonly Step[], day = FIRST, userId = ANA): Promise<void> => {
  for (const [id, from, to] of steps) await counters.count({ userId, day, from, to }, { id, receivedAt: NOW });
};

/** What every VerdictCounters guarantees. */
export const describeVerdictCounters = (name: string, open: OpenStorage): void => {
  describe(`VerdictCounters: ${name}`, () => {
    test('a user without verdicts has no days', async () => {
      const { verdictCounters } = await open();
      expect(await verdictCounters.ofDays(ANA, FIRST, THIRD)).toEqual([]);
    });

    test('verdicts are counted by user and day, and the days of a span are told in their order', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [['a', null, 'valid']], THIRD);
      await countAll(verdictCounters, [
        ['b', null, 'valid'],
        ['c', null, 'valid'],
        ['d', null, 'not_found'],
      ]);
      await countAll(verdictCounters, [['e', null, 'error']], FIRST, userIdOf('other'));
      const first = { day: FIRST, verdicts: { valid: 2, not_found: 1 } };
      expect(await verdictCounters.ofDays(ANA, FIRST, THIRD)).toEqual([first, { day: THIRD, verdicts: { valid: 1 } }]);
      expect(await verdictCounters.ofDays(ANA, FIRST, SECOND)).toEqual([first]);
    });

    test('a verdict that replaces another takes its place', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [
        ['a', null, 'not_found'],
        ['b', 'not_found', 'valid'],
      ]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
    });

    test('an erased validation is no longer counted, and a day without any is not told', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [
        ['a', null, 'valid'],
        ['b', 'valid', null],
      ]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([]);
    });

    test('a delivery that comes again is counted once', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [
        ['a', null, 'valid'],
        ['a', null, 'valid'],
      ]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
    });

    test('changes that come in the wrong order come to the same', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [['b', 'not_found', 'valid']]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
      await countAll(verdictCounters, [['a', null, 'not_found']]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
    });

    test('verdicts that come at once are all counted', async () => {
      const { verdictCounters } = await open();
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => countAll(verdictCounters, [[id, null, 'valid']])));
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 5 } }]);
    });
  });
};
