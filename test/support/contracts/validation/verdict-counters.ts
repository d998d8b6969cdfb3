import type { TerminalStatus } from '../../../../shared/validation/domain/status.ts';
import type { VerdictCounters } from '../../../../shared/validation/ports/verdict-counters.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { dateOf } from '../../builders/transfers.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const ANA = userIdOf('ana');
const [FIRST, SECOND, THIRD] = [dateOf('2026-11-03'), dateOf('2026-11-04'), dateOf('2026-11-05')];

type Step = readonly [id: string, from: TerminalStatus | null, to: TerminalStatus | null];

const countAll = async (counters: VerdictCounters, steps: readonly Step[], day = FIRST, userId = ANA): Promise<void> => {
  for (const [id, from, to] of steps) await counters.count({ userId, day, from, to }, { id, receivedAt: NOW });
};

/** The guarantees of every VerdictCounters. */
export const describeVerdictCounters = (name: string, open: OpenStorage): void => {
  describe(`VerdictCounters: ${name}`, () => {
    test('ofDays is empty for a user without verdicts', async () => {
      const { verdictCounters } = await open();
      expect(await verdictCounters.ofDays(ANA, FIRST, THIRD)).toEqual([]);
    });

    test('ofDays returns the counts per user and day, in order of days', async () => {
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

    test('a replaced verdict is uncounted and the new one counted', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [
        ['a', null, 'not_found'],
        ['b', 'not_found', 'valid'],
      ]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
    });

    test('an erased validation is uncounted, and a day without verdicts is omitted', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [
        ['a', null, 'valid'],
        ['b', 'valid', null],
      ]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([]);
    });

    test('a redelivery is counted once', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [
        ['a', null, 'valid'],
        ['a', null, 'valid'],
      ]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
    });

    test('changes in reverse order give the same counts', async () => {
      const { verdictCounters } = await open();
      await countAll(verdictCounters, [['b', 'not_found', 'valid']]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
      await countAll(verdictCounters, [['a', null, 'not_found']]);
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 1 } }]);
    });

    test('concurrent verdicts are all counted', async () => {
      const { verdictCounters } = await open();
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => countAll(verdictCounters, [[id, null, 'valid']])));
      expect(await verdictCounters.ofDays(ANA, FIRST, FIRST)).toEqual([{ day: FIRST, verdicts: { valid: 5 } }]);
    });
  });
};
