import { makeSweep, type SweepDeps } from '../../../../shared/platform/lifecycle/sweep.ts';
import { makeManualClock } from '../../../support/fakes/platform/clock.ts';

type Entity = { readonly id: string; readonly dueAt: number | null };

const NOW = 1_000;

/** A sweep over entities, with a list of what it did. */
const sweepOver = (entities: readonly Entity[], changes: Partial<SweepDeps<string, Entity>> = {}, due = entities.map(({ id }) => id)) => {
  const deeds: string[] = [];
  const sweep = makeSweep<string, Entity>({
    name: 'a thing',
    clock: makeManualClock(NOW),
    due: () => Promise.resolve(due),
    find: (id) => Promise.resolve(entities.find((entity) => entity.id === id) ?? null),
    dueAt: ({ dueAt }) => dueAt,
    step: (entity) => ({
      transition: () => {
        deeds.push(`write ${entity.id}`);
        return Promise.resolve({ kind: 'applied', current: { ...entity, dueAt: null } });
      },
      followUp: ({ id, dueAt }) => {
        deeds.push(`follow up ${id} ${String(dueAt)}`);
        return Promise.resolve();
      },
    }),
    ...changes,
  });
  return { deeds, sweep };
};

describe('a sweep', () => {
  test('writes the next state of what is due, then follows it up with what was written', async () => {
    const { deeds, sweep } = sweepOver([{ id: 'one', dueAt: NOW }]);
    await sweep();
    expect(deeds).toEqual(['write one', 'follow up one null']);
  });

  test.each([NOW + 1, null])('leaves alone what the index still has and is due at %j', async (dueAt) => {
    const { deeds, sweep } = sweepOver([{ id: 'one', dueAt }]);
    await sweep();
    expect(deeds).toEqual([]);
  });

  test('leaves alone what needs no step', async () => {
    const { deeds, sweep } = sweepOver([{ id: 'one', dueAt: NOW }], { step: () => null });
    await sweep();
    expect(deeds).toEqual([]);
  });

  test.each(['conflict', 'not_found', 'limit_reached'] as const)('follows nothing up after %s', async (kind) => {
    const followUp = jest.fn(() => Promise.resolve());
    const current = { id: 'one', dueAt: NOW };
    const transition = () => Promise.resolve(kind === 'conflict' ? { kind, current } : { kind });
    const { sweep } = sweepOver([current], { step: () => ({ transition, followUp }) });
    await sweep();
    expect(followUp).not.toHaveBeenCalled();
  });

  test('hands over what the index has and is gone', async () => {
    const whenGone = jest.fn(() => Promise.resolve());
    const { sweep } = sweepOver([], { whenGone }, ['gone']);
    await sweep();
    expect(whenGone).toHaveBeenCalledWith('gone');
  });

  test('goes on with the others when one fails, and fails at its end with the reason', async () => {
    const reason = new Error('no answer');
    const entities = ['one', 'two'].map((id) => ({ id, dueAt: NOW }));
    const find = (id: string) => (id === 'one' ? Promise.reject(reason) : Promise.resolve(entities[1] ?? null));
    const { deeds, sweep } = sweepOver(entities, { find });
    await expect(sweep()).rejects.toMatchObject({ message: 'a thing could not be swept', cause: reason });
    expect(deeds).toEqual(['write two', 'follow up two null']);
  });
});
