import type { Relations } from '../../../../shared/beneficiaries/domain/relations.ts';
import { aDraft, beneficiaryIdOf } from '../../builders/beneficiaries.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { clabeOf } from '../../builders/transfers.ts';
import type { OpenStorage } from '../storage.ts';

const USER = userIdOf('owner');
const LONG = 'Proveedora de servicios integrales de construcción y mantenimiento del Bajío y del Norte, SA de CV';
const LABELS = ['Nómina', 'NÓMINA (2)', 'Nómina (17)', 'Nómina de noviembre', `${LONG.slice(0, 95)} (3)`, "'=Árbol", 'Nomina'];

/** The beneficiaries that something has to do with, among so many that it is cheaper to look for each. */
export const describeRelated = (open: OpenStorage): void => {
  const filled = async () => {
    const { beneficiaries } = await open();
    const labelled = LABELS.map((label, index) => aDraft(clabeOf('012', index + 1), { label }));
    const others = Array.from({ length: 60 }, (_unused, index) => aDraft(clabeOf('014', index + 100), { label: `Otro ${index}` }));
    await beneficiaries.save(USER, [...labelled, ...others], { max: -1, now: 1 });
    for (const id of [2, 7]) await beneficiaries.update(USER, beneficiaryIdOf(id), { status: 'inactive' }, -1);
    return beneficiaries;
  };

  test.each<[string, Partial<Relations>, readonly number[]]>([
    ['an account', { accounts: [clabeOf('012', 1)] }, [1]],
    ['an archived account', { accounts: [clabeOf('012', 2)] }, [2]],
    ['ids of active and of archived ones, and of none', { ids: [3, 7, 900] }, [3, 7]],
    ['a label, also with a number behind it', { labels: ['nómina'] }, [1, 3]],
    ['a label that is cut to make room for its number', { labels: [LONG] }, [5]],
    ['a label with a mark before it', { labels: ["'=ÁRBOL"] }, [6]],
    ['what nothing has', { accounts: [clabeOf('012', 999)], labels: ['Ninguno'] }, []],
    ['the same twice', { accounts: [clabeOf('012', 1), clabeOf('012', 1)], ids: [1, 1] }, [1]],
  ])('related finds %s', async (_what, relations, ids) => {
    const beneficiaries = await filled();
    const found = await beneficiaries.related(USER, { accounts: [], ids: [], labels: [], ...relations });
    const foundIds = found.map(({ id }) => Number(id));
    expect(foundIds).toEqual(expect.arrayContaining([...ids]));
    expect([new Set(foundIds).size, foundIds.length < 8]).toEqual([foundIds.length, true]);
    for (const beneficiary of found) expect(beneficiary).toEqual(await beneficiaries.find(USER, beneficiary.id));
  });

  test('related finds nothing of another user', async () => {
    const beneficiaries = await filled();
    const everything = { accounts: [clabeOf('012', 1)], ids: [1], labels: ['Nómina'] };
    expect(await beneficiaries.related(userIdOf('other'), everything)).toEqual([]);
  });
};
