import { makeErasePlaygroundRuns } from '../../../functions/validations/use-cases/erase-playground-runs.ts';
import { userIdOf, uuidOf } from '../../support/builders/identity/identity.ts';
import { ACCEPTED_AT, aValidation, PLAYGROUND_RUN } from '../../support/builders/validations.ts';

const runsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => aValidation(`run ${index}`, { source: PLAYGROUND_RUN, status: 'valid' }));

/** Erases so many runs on a machine on which each takes so long. */
const eraseOf = (count: number, msEach: number) => {
  const runs = runsOf(count);
  let now = ACCEPTED_AT;
  const erase = makeErasePlaygroundRuns({
    store: { find: (id) => Promise.resolve(runs.find((run) => run.id === id) ?? null) },
    walk: async function* () {
      yield await Promise.resolve(runs);
    },
    purges: { purge: () => Promise.resolve('applied') },
    eraseRemains: () => {
      now += msEach;
      return Promise.resolve();
    },
    clock: { now: () => now, sleepUntil: () => Promise.resolve() },
  });
  return erase(userIdOf('owner'), uuidOf('request'));
};

test.each([
  ['all of them in time', 99, 10, { erased: 99, hasMore: false }],
  ['100 of more', 101, 10, { erased: 100, hasMore: true }],
  ['those of ten seconds where each takes long', 50, 1_000, { erased: 10, hasMore: true }],
])('a request erases %s', async (_, count, msEach, expected) => {
  expect(await eraseOf(count, msEach)).toMatchObject(expected);
});
