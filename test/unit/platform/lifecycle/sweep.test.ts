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

describe('sweep', () => {
  test('writes the next state of each due item, then calls the follow-up with it', async () => {
    const { deeds, sweep } = sweepOver([{ id: 'one', dueAt: NOW }]);
    await sweep();
    expect(deeds).toEqual(['write one', 'follow up one null']);
  });

  test.each([NOW + 1, null])('skips an item in the index that is due at %j', async (dueAt) => {
    const { deeds, sweep } = sweepOver([{ id: 'one', dueAt }]);
    await sweep();
    expect(deeds).toEqual([]);
  });

  test('skips an item that needs no transition', async () => {
    const { deeds, sweep } = sweepOver([{ id: 'one', dueAt: NOW }], { step: () => null });
    await sweep();
    expect(deeds).toEqual([]);
  });

  test.each(['conflict', 'not_found', 'limit_reached'] as const)('calls no follow-up after %s', async (kind) => {
    const followUp = jest.fn(() => Promise.resolve());
    const current = { id: 'one', dueAt: NOW };
    const transition = () => Promise.resolve(kind === 'conflict' ? { kind, current } : { kind });
    const { sweep } = sweepOver([current], { step: () => ({ transition, followUp }) });
    await sweep();
    expect(followUp).not.toHaveBeenCalled();
  });

  test('reports ids in the index whose item no longer exists', async () => {
    const whenGone = jest.fn(() => Promise.resolve());
    const { sweep } = sweepOver([], { whenGone }, ['gone']);
    await sweep();
    expect(whenGone).toHaveBeenCalledWith('gone');
  });

  test('processes the other items when one fails, and throws its error at the end', async () => {
    const reason = new Error('no answer');
    const entities = ['one', 'two'].map((id) => ({ id, dueAt: NOW }));
    const find = (id: string) => (id === 'one' ? Promise.reject(reason) : Promise.resolve(entities[1] ?? null));
    const { deeds, sweep } = sweepOver(entities, { find });
    await expect(sweep()).rejects.toMatchObject({ message: 'a thing could not be swept', cause: reason });
    expect(deeds).toEqual(['write two', 'follow up two null']);
  });
});
