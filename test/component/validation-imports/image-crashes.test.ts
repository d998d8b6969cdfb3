import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { attributesOf } from '../../support/api/validation-imports.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { archiveOf, open, readings, receipt, recognise, upload } from './images.ts';

type Deadly = 'transition' | 'reserveReadings' | 'putRows';

/** A store in which the process is killed once, in a given call of a method, before or after its effect. */
const deadly = (store: ValidationImportStore, method: Deadly, call: number, when: string, onDeath: () => void): ValidationImportStore => {
  let calls = 0;
  /** The call has happened or not, and nothing follows. */
  const killed = <Output>(): Promise<Output> => {
    onDeath();
    return new Promise<Output>(() => undefined);
  };
  const around = async <Output>(run: () => Promise<Output>): Promise<Output> => {
    calls += 1;
    const isLast = calls === call;
    if (isLast && when === 'before') return killed();
    const output = await run();
    return isLast ? killed() : output;
  };
  return {
    ...store,
    ...(method === 'transition' ? { transition: (...given) => around(() => store.transition(...given)) } : {}),
    ...(method === 'reserveReadings' ? { reserveReadings: (...given) => around(() => store.reserveReadings(...given)) } : {}),
    ...(method === 'putRows' ? { putRows: (...given) => around(() => store.putRows(...given)) } : {}),
  } satisfies ValidationImportStore;
};

const COUNT = 6;

describe('a worker that was killed while it read receipts', () => {
  const steps: readonly (readonly [Deadly, number])[] = [
    ['transition', 1],
    ['reserveReadings', 1],
    ['transition', 2],
    ['transition', 3],
    ['putRows', 1],
    ['transition', 4],
  ];
  test.each(steps.flatMap(([method, call]) => ['before', 'after'].map((when) => [method, call, when] as const)))(
    'in %s number %i, %s its effect, loses no receipt and counts none twice',
    async (method, call, when) => {
      const death = Promise.withResolvers<undefined>();
      const onDeath = (): void => {
        death.resolve(undefined);
      };
      const api = makeTestApi({
        storage: (kept) => ({ validationImports: deadly(kept.validationImports, method, call, when, onDeath) }),
      });
      await api.storage.plans.put(aPlan('free', { is_default: true, bulk_receipts_per_day: 20 }));
      const caller = await api.createUser('images', { minuteLimit: 1_000 });
      recognise(api, [receipt(1)]);
      const id = await upload(api, caller, archiveOf(COUNT));
      const begun = api.processValidationImports();
      begun.catch(() => undefined);
      await Promise.race([begun, death.promise]);
      for (let minute = 0; minute < 4; minute += 1) {
        api.clock.advance(160_000);
        await api.families['validation-imports'].schedules.sweep();
        await api.processValidationImports();
      }
      expect(await attributesOf(api, caller, id)).toMatchObject({
        status: 'preview_ready',
        total_rows: COUNT,
        valid_count: 1,
        duplicate_count: 5,
      });
      expect(await readings(api, caller)).toBe(COUNT);
    },
  );

  test('again and again fails the import, and gives back the receipts that it did not begin to read', async () => {
    const { api, caller } = await open();
    recognise(api, [receipt(1)]);
    const id = await upload(api, caller, archiveOf(10));
    api.textRecognizer.limit(() => {
      throw new Error('out of memory');
    });
    for (let minute = 0; minute < 6; minute += 1) {
      await api.processValidationImports();
      api.clock.advance(160_000);
      await api.families['validation-imports'].schedules.sweep();
    }
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'reader_killed' });
    expect(await readings(api, caller)).toBe(4);
  });
});
