import type { Beneficiary } from '../../../../shared/beneficiaries/domain/beneficiary.ts';
import { normalizeLabel } from '../../../../shared/beneficiaries/domain/label.ts';
import { paddedId } from '../../../../shared/beneficiaries/domain/list-order.ts';
import type { ListEntry, ListPage } from '../../../../shared/beneficiaries/ports/beneficiary-pages.ts';
import type { BeneficiaryStore } from '../../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { aDraft, beneficiaryIdOf } from '../../builders/beneficiaries.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { clabeOf } from '../../builders/transfers.ts';
import type { OpenStorage } from '../storage.ts';
import { describeRelated } from './related-beneficiaries.ts';

const USER = userIdOf('owner');
const UNLIMITED = { max: -1, now: Date.parse('2026-11-05T18:00:00Z') };

/** Archives a beneficiary of the owner. */
export const archive = (store: BeneficiaryStore, { id }: Pick<Beneficiary, 'id'>) => store.update(USER, id, { status: 'inactive' }, -1);

/** Pages, searches and counts of a BeneficiaryStore. */
export const describePages = (open: OpenStorage): void => {
  describeRelated(open);

  const LABELS = ['Árbol', 'arbolito', 'Zorro', 'Arca', '=Arroyo', null, '0121 arca'];

  /** Seven accounts at two banks, of which the third is archived; ids from 1 up. */
  const filled = async (): Promise<BeneficiaryStore> => {
    const { beneficiaries } = await open();
    const prefixes = ['012', '014', '012', '014', '012', '014', '012'];
    const written = LABELS.map((label, index) => aDraft(clabeOf(prefixes[index] ?? '', index + 1), { label: normalizeLabel(label ?? '') }));
    await beneficiaries.save(USER, written, UNLIMITED);
    await archive(beneficiaries, { id: beneficiaryIdOf(3) });
    return beneficiaries;
  };

  const START = { search: null, withArchived: false, position: null, limit: 10 } as const;
  const idsOn = ({ entries }: ListPage): readonly number[] => entries.map(({ beneficiary }) => beneficiary.id);

  test('count distinguishes active and archived ones', async () => {
    const store = await filled();
    expect(await store.count(USER)).toEqual({ active: 6, archived: 1 });
    await store.update(USER, beneficiaryIdOf(3), { status: 'active' }, -1);
    expect(await store.count(USER)).toEqual({ active: 7, archived: 0 });
    await archive(store, { id: beneficiaryIdOf(1) });
    await store.save(USER, [aDraft(clabeOf('012', 1))], UNLIMITED);
    expect(await store.count(USER)).toEqual({ active: 7, archived: 0 });
    expect(await store.count(userIdOf('other'))).toEqual({ active: 0, archived: 0 });
  });

  test.each([
    [{}, [7, 6, 5, 4, 2, 1]],
    [{ withArchived: true }, [7, 6, 5, 4, 3, 2, 1]],
    [{ search: 'ar' }, [1, 2, 4]],
    [{ search: 'ÁRBOL' }, [1, 2]],
    [{ search: '=arr' }, [5]],
    [{ search: 'arr' }, []],
    [{ search: 'z' }, []],
    [{ search: 'z', withArchived: true }, [3]],
    [{ search: '012' }, [1, 5, 7]],
    [{ search: '0 1-2', withArchived: true }, [1, 3, 5, 7]],
    [{ search: '0121' }, [1, 5, 7]],
    [{ search: clabeOf('014', 2) }, [2]],
    [{ search: '\u0301' }, []],
    [{ search: 'arca' }, [4]],
    [{ search: '%' }, []],
  ])('page of %j shows %j', async (request, ids) => {
    const store = await filled();
    expect(idsOn(await store.page(USER, { ...START, ...request }))).toEqual(ids);
  });

  test.each([
    ['the list', { search: null }],
    ['a search by account', { search: '01' }],
    ['a search by label', { search: 'a' }],
  ])('pages of %s with archived ones hold every entry once, forwards and backwards', async (_what, query) => {
    const store = await filled();
    const request = { ...START, ...query, withArchived: true };
    const all = (await store.page(USER, request)).entries;
    expect(all.length).toBeGreaterThan(2);
    for (const limit of [1, 2, 3]) {
      const forwards: ListEntry[] = [];
      let page = await store.page(USER, { ...request, limit });
      forwards.push(...page.entries);
      while (page.hasMore) {
        page = await store.page(USER, { ...request, limit, position: { side: 'after', key: forwards.at(-1)?.key ?? '' } });
        forwards.push(...page.entries);
      }
      expect(forwards).toEqual(all);
      const backwards = [...page.entries];
      do {
        page = await store.page(USER, { ...request, limit, position: { side: 'before', key: backwards[0]?.key ?? '' } });
        backwards.unshift(...page.entries);
      } while (page.hasMore);
      expect(backwards).toEqual(all);
    }
  });

  test('a page shows a label as it was changed last', async () => {
    const store = await filled();
    await store.update(USER, beneficiaryIdOf(1), { label: 'Nogal' }, -1);
    await store.update(USER, beneficiaryIdOf(2), { label: null }, -1);
    expect(idsOn(await store.page(USER, { ...START, search: 'arbol' }))).toEqual([]);
    expect(idsOn(await store.page(USER, { ...START, search: 'nogal' }))).toEqual([1]);
    const [entry] = (await store.page(USER, { ...START, limit: 1, position: { side: 'after', key: paddedId(2) } })).entries;
    expect(entry?.beneficiary.label).toBe('Nogal');
  });
};
