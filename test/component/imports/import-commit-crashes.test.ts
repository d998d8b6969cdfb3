import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { TransitionOutcome } from '../../../shared/platform/lifecycle/transition-outcome.ts';
import { importAttributes, importOf } from '../../support/api/imports.ts';
import { importIdOf } from '../../support/builders/imports/imports.ts';
import { afterCrash, commit, given, linesOf, saved, type Options } from './import-commits.ts';

describe('a commit worker that crashes', () => {
  /** Never answers again after so many calls: the process is gone. */
  const crashingAfter = <Arguments extends readonly unknown[], Output>(calls: number, work: (...args: Arguments) => Promise<Output>) => {
    let made = 0;
    return (...args: Arguments): Promise<Output> => {
      made += 1;
      return made === calls ? new Promise<Output>(() => undefined) : work(...args);
    };
  };

  const crashingIn = (where: 'before saving' | 'after saving' | 'after the block', calls: number): Options => ({
    storage: ({ beneficiaries, imports }) => {
      const lost = async (...args: Parameters<BeneficiaryStore['save']>): ReturnType<BeneficiaryStore['save']> =>
        beneficiaries.save(...args);
      const crashingSave = crashingAfter(calls, lost);
      const save: BeneficiaryStore['save'] = async (...args) => {
        if (where === 'before saving') return crashingSave(...args);
        const outcomes = await beneficiaries.save(...args);
        return where === 'after saving' ? crashingSave(...args).then(() => outcomes) : outcomes;
      };
      // The lease is the first step of a run, and the preview was the second of the import.
      const crashingTransition = crashingAfter<Parameters<ImportStore['transition']>, TransitionOutcome<ImportJob>>(calls + 4, (...args) =>
        imports.transition(...args),
      );
      return {
        beneficiaries: { ...beneficiaries, save },
        imports: { ...imports, transition: where === 'after the block' ? crashingTransition : imports.transition },
      };
    },
  });

  test.each([
    ['before saving', 1],
    ['before saving', 3],
    ['after saving', 1],
    ['after saving', 2],
    ['after the block', 1],
    ['after the block', 2],
  ] as const)('%s, at call %i, is resumed and each row is saved once', async (where, calls) => {
    const { api, caller, id } = await given(400, crashingIn(where, calls));
    await commit(api, caller, id);
    const dead = api.processImports();
    await Promise.race([dead, new Promise((resolve) => setTimeout(resolve, 50))]);
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'committing' });
    await afterCrash(api);
    expect(await importAttributes(api, caller, id)).toMatchObject({
      status: 'completed',
      committed_count: 400,
      skipped_count: 0,
      valid_count: 400,
    });
    const accounts = (await saved(api, caller)).map(({ account }) => account.number);
    expect([accounts.length, new Set(accounts).size]).toEqual([400, 400]);
    const rows = await api.storage.imports.readRows({ userId: caller.user.id, id: importIdOf(Number(id)) });
    expect(new Set(rows.map(({ createdBeneficiaryId }) => createdBeneficiaryId)).size).toBe(400);
  });

  test('rows are saved once when two workers run concurrently', async () => {
    const { api, caller, id } = await given(300);
    await commit(api, caller, id);
    const message = api.commitQueue.waiting()[0]?.message;
    if (message === undefined) throw new Error('nothing was sent');
    await Promise.all([api.processImports(), api.saveRows(message), api.saveRows(message)]);
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'completed', committed_count: 300 });
    expect(await saved(api, caller)).toHaveLength(300);
  });

  test('the commit resumes at the failed block after an internal error', async () => {
    const state = { faults: 2 };
    const { api, caller, id } = await given(300, {
      storage: ({ beneficiaries }) => ({
        beneficiaries: {
          ...beneficiaries,
          save: (...args) => {
            state.faults -= 1;
            return state.faults === 0 ? Promise.reject(new Error('the table is away')) : beneficiaries.save(...args);
          },
        },
      }),
    });
    await commit(api, caller, id);
    await api.processImports();
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'committing', committed_count: 125 });
    await api.sweepImports();
    await api.processImports();
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'completed', committed_count: 300 });
  });
});

test('a commit that fails at every attempt ends as failed and releases the active import', async () => {
  const { api, caller, id } = await given(3, {
    storage: ({ beneficiaries }) => ({ beneficiaries: { ...beneficiaries, save: () => Promise.reject(new Error('never written')) } }),
  });
  await commit(api, caller, id);
  await api.processImports();
  for (let round = 0; round < 12; round += 1) await afterCrash(api);
  expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'processing_failed', committed_count: 0 });
  expect(await importOf(api, caller, linesOf(1))).not.toBe(id);
});
