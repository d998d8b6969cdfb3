import type { Beneficiary } from '../../../../shared/beneficiaries/domain/beneficiary.ts';
import type { BeneficiaryDraft } from '../../../../shared/beneficiaries/domain/saving.ts';
import type { BeneficiaryStore, SaveOutcome } from '../../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { aDraft, beneficiaryIdOf } from '../../builders/beneficiaries.ts';
import { userIdOf } from '../../builders/identity.ts';
import { BBVA, BBVA_CARD, clabeOf, CUENCA, PHONE } from '../../builders/transfers.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const USER = userIdOf('owner');
const UNLIMITED = { max: -1, now: NOW };

const account = (number: number): string => clabeOf(CUENCA.prefix, number);
const drafts = (count: number, changes: Partial<Omit<BeneficiaryDraft, 'account'>> = {}): readonly BeneficiaryDraft[] =>
  Array.from({ length: count }, (_unused, index) => aDraft(account(index + 1), changes));
const kinds = (outcomes: readonly SaveOutcome[]): readonly string[] => outcomes.map(({ kind }) => kind);

const savedBy = async (store: BeneficiaryStore, draft: BeneficiaryDraft, max = -1): Promise<Beneficiary> => {
  const [outcome] = await store.save(USER, [draft], { max, now: NOW });
  if (outcome === undefined || outcome.kind === 'limit_reached') throw new Error('nothing was saved');
  return outcome.beneficiary;
};

const archive = (store: BeneficiaryStore, { id }: Pick<Beneficiary, 'id'>) => store.update(USER, id, { status: 'inactive' }, -1);

const describeSaving = (open: OpenStorage): void => {
  test('what was saved is read back: by id, by account, and in the list', async () => {
    const { beneficiaries } = await open();
    const written = [
      aDraft(account(1)),
      aDraft(BBVA_CARD, { bank: { code: BBVA.code, name: BBVA.name }, label: null }),
      aDraft(PHONE, { bank: { code: null, name: null } }),
    ];
    const outcomes = await beneficiaries.save(USER, written, UNLIMITED);
    expect(kinds(outcomes)).toEqual(['created', 'created', 'created']);
    const all = await beneficiaries.list(USER);
    expect(all).toMatchObject(
      written
        .map(({ account: saved, bank, label }) => ({
          userId: USER,
          account: saved,
          bank,
          label,
          status: 'active',
          createdAt: NOW,
          version: 1,
        }))
        .toReversed(),
    );
    for (const one of all) {
      expect(await beneficiaries.find(USER, one.id)).toEqual(one);
      expect(await beneficiaries.findByAccount(USER, one.account.number)).toEqual(one);
    }
    expect(await beneficiaries.countActive(USER)).toBe(3);
  });

  test('a user with none has none', async () => {
    const { beneficiaries } = await open();
    expect(await beneficiaries.list(USER)).toEqual([]);
    expect(await beneficiaries.countActive(USER)).toBe(0);
    expect(await beneficiaries.find(USER, beneficiaryIdOf(1))).toBeNull();
    expect(await beneficiaries.findByAccount(USER, PHONE)).toBeNull();
    expect(await beneficiaries.save(USER, [], UNLIMITED)).toEqual([]);
  });

  test('users do not see, count or collide with the beneficiaries of others', async () => {
    const { beneficiaries } = await open();
    const own = await savedBy(beneficiaries, aDraft(account(1)));
    const other = userIdOf('other');
    expect(await beneficiaries.find(other, own.id)).toBeNull();
    expect(await beneficiaries.findByAccount(other, own.account.number)).toBeNull();
    expect(await beneficiaries.update(other, own.id, { label: 'ajeno' }, -1)).toEqual({ kind: 'not_found' });
    expect(kinds(await beneficiaries.save(other, drafts(1), { max: 1, now: NOW }))).toEqual(['created']);
    expect(await beneficiaries.find(USER, own.id)).toEqual(own);
  });

  test('an account that is active is a duplicate and stays as it is', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    const again = await beneficiaries.save(USER, [aDraft(account(1), { label: 'otro' })], { max: 1, now: NOW + 1 });
    expect(again).toEqual([{ kind: 'duplicate', beneficiary: first }]);
    expect(await beneficiaries.list(USER)).toEqual([first]);
  });

  test('an archived account comes back under its old id, with what the draft says', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    await archive(beneficiaries, first);
    const bank = { code: BBVA.code, name: BBVA.name };
    const [outcome] = await beneficiaries.save(USER, [aDraft(account(1), { label: 'otro', bank })], { max: 1, now: NOW + 1 });
    expect(outcome).toEqual({ kind: 'reactivated', beneficiary: { ...first, label: 'otro', bank, version: 3 } });
    expect(await beneficiaries.list(USER)).toEqual([{ ...first, label: 'otro', bank, version: 3 }]);
  });

  test('an archived account keeps the label and the bank that the draft does not say', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1), { label: 'el de siempre' }));
    await archive(beneficiaries, first);
    const back = await savedBy(beneficiaries, aDraft(account(1), { label: null, bank: { code: null, name: null } }));
    expect(back).toEqual({ ...first, version: 3 });
  });

  test('an id is never given twice, whatever was refused in between', async () => {
    const { beneficiaries } = await open();
    const [first, second] = await beneficiaries.save(USER, drafts(2), UNLIMITED);
    await beneficiaries.save(USER, drafts(3), { max: 2, now: NOW });
    const last = await savedBy(beneficiaries, aDraft(account(4)));
    const ids = [first, second].map((outcome) =>
      outcome === undefined || outcome.kind === 'limit_reached' ? null : outcome.beneficiary.id,
    );
    expect(new Set([...ids, last.id]).size).toBe(3);
    expect((await beneficiaries.list(USER)).map(({ id }) => id)).toEqual([last.id, ...ids.toReversed()]);
  });

  test('one account twice in a list is saved once', async () => {
    const { beneficiaries } = await open();
    const outcomes = await beneficiaries.save(
      USER,
      [aDraft(account(1)), aDraft(account(2)), aDraft(account(1), { label: 'otra' })],
      UNLIMITED,
    );
    expect(kinds(outcomes)).toEqual(['created', 'created', 'duplicate']);
    expect(await beneficiaries.list(USER)).toHaveLength(2);
  });

  test('a long list is saved whole and in its order', async () => {
    const { beneficiaries } = await open();
    const outcomes = await beneficiaries.save(USER, drafts(60), { max: 60, now: NOW });
    expect(new Set(kinds(outcomes))).toEqual(new Set(['created']));
    expect((await beneficiaries.list(USER)).map(({ account: saved }) => saved.number)).toEqual(
      drafts(60)
        .map((draft) => draft.account.number)
        .toReversed(),
    );
    expect(await beneficiaries.countActive(USER)).toBe(60);
  });
};

const describeResuming = (open: OpenStorage): void => {
  const mine = { token: 'import 1 row 1' };

  test('what a draft with a token saved is found again, not saved again', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1), mine));
    expect(await beneficiaries.save(USER, [aDraft(account(1), mine)], { max: 1, now: NOW + 1 })).toEqual([
      { kind: 'already_saved', beneficiary: first },
    ]);
    expect(await beneficiaries.countActive(USER)).toBe(1);
  });

  test('what the user archived since stays archived', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1), mine));
    await archive(beneficiaries, first);
    expect(await beneficiaries.save(USER, [aDraft(account(1), mine)], UNLIMITED)).toMatchObject([
      { kind: 'already_saved', beneficiary: { id: first.id, status: 'inactive' } },
    ]);
  });

  test('what it reactivated is found again too, even after the user changed it', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    await archive(beneficiaries, first);
    expect(kinds(await beneficiaries.save(USER, [aDraft(account(1), mine)], UNLIMITED))).toEqual(['reactivated']);
    await beneficiaries.update(USER, first.id, { label: 'nuevo' }, -1);
    expect(await beneficiaries.save(USER, [aDraft(account(1), mine)], UNLIMITED)).toMatchObject([
      { kind: 'already_saved', beneficiary: { id: first.id, label: 'nuevo' } },
    ]);
  });

  test('a draft with another token is another draft', async () => {
    const { beneficiaries } = await open();
    await savedBy(beneficiaries, aDraft(account(1), mine));
    expect(kinds(await beneficiaries.save(USER, [aDraft(account(1), { token: 'import 2 row 9' })], UNLIMITED))).toEqual(['duplicate']);
  });

  test('a list that broke off in its middle is completed', async () => {
    const { beneficiaries } = await open();
    const rows = drafts(5).map((draft, index) => ({ ...draft, token: `import 1 row ${index}` }));
    await beneficiaries.save(USER, rows.slice(0, 3), { max: 5, now: NOW });
    expect(kinds(await beneficiaries.save(USER, rows, { max: 5, now: NOW }))).toEqual([
      'already_saved',
      'already_saved',
      'already_saved',
      'created',
      'created',
    ]);
  });
};

const describeLimit = (open: OpenStorage): void => {
  test('the first that fit are saved, and what needs no place is none the worse for it', async () => {
    const { beneficiaries } = await open();
    await beneficiaries.save(USER, [aDraft(account(9))], UNLIMITED);
    const outcomes = await beneficiaries.save(USER, [...drafts(3), aDraft(account(9))], { max: 3, now: NOW });
    expect(kinds(outcomes)).toEqual(['created', 'created', 'limit_reached', 'duplicate']);
    expect(await beneficiaries.countActive(USER)).toBe(3);
  });

  test('a plan that allows none saves none', async () => {
    const { beneficiaries } = await open();
    expect(kinds(await beneficiaries.save(USER, drafts(1), { max: 0, now: NOW }))).toEqual(['limit_reached']);
    expect(await beneficiaries.list(USER)).toEqual([]);
  });

  test('who has more than a smaller plan allows keeps them and gets no more', async () => {
    const { beneficiaries } = await open();
    await beneficiaries.save(USER, drafts(3), UNLIMITED);
    expect(kinds(await beneficiaries.save(USER, [aDraft(account(4))], { max: 2, now: NOW }))).toEqual(['limit_reached']);
    expect(await beneficiaries.countActive(USER)).toBe(3);
  });

  test('archiving frees a place, and coming back takes one', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)), 1);
    await archive(beneficiaries, first);
    await archive(beneficiaries, first);
    expect(await beneficiaries.countActive(USER)).toBe(0);
    await savedBy(beneficiaries, aDraft(account(2)), 1);
    expect(kinds(await beneficiaries.save(USER, [aDraft(account(1))], { max: 1, now: NOW }))).toEqual(['limit_reached']);
    expect(await beneficiaries.update(USER, first.id, { status: 'active' }, 1)).toEqual({ kind: 'limit_reached' });
    expect(await beneficiaries.update(USER, first.id, { status: 'active' }, 2)).toMatchObject({
      kind: 'updated',
      beneficiary: { status: 'active' },
    });
    expect(await beneficiaries.countActive(USER)).toBe(2);
  });
};

const describeUpdating = (open: OpenStorage): void => {
  test('a change leaves alone what it does not name', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    const relabelled = { kind: 'updated', beneficiary: { ...first, label: null, version: 2 } };
    expect(await beneficiaries.update(USER, first.id, { label: null }, -1)).toEqual(relabelled);
    const bank = { code: BBVA.code, name: null };
    expect(await beneficiaries.update(USER, first.id, { bank }, -1)).toEqual({
      kind: 'updated',
      beneficiary: { ...first, label: null, bank, version: 3 },
    });
    expect(await beneficiaries.find(USER, first.id)).toEqual({ ...first, label: null, bank, version: 3 });
  });

  test('a change to what it is already is no change', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    expect(await beneficiaries.update(USER, first.id, { label: first.label, status: 'active' }, 0)).toEqual({
      kind: 'updated',
      beneficiary: first,
    });
  });

  test('what does not exist cannot be changed', async () => {
    const { beneficiaries } = await open();
    expect(await beneficiaries.update(USER, beneficiaryIdOf(7), { label: 'nadie' }, -1)).toEqual({ kind: 'not_found' });
  });
};

const describeRaces = (open: OpenStorage): void => {
  test('one account saved by eight at once is created once', async () => {
    const { beneficiaries } = await open();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => beneficiaries.save(USER, drafts(1), UNLIMITED)));
    expect(kinds(outcomes.flat()).toSorted()).toEqual(['created', ...Array<string>(7).fill('duplicate')]);
    expect(await beneficiaries.list(USER)).toHaveLength(1);
    expect(await beneficiaries.countActive(USER)).toBe(1);
  });

  test('of eight who want the last place, one gets it', async () => {
    const { beneficiaries } = await open();
    await beneficiaries.save(USER, [aDraft(account(99))], UNLIMITED);
    const outcomes = await Promise.all(drafts(8).map((draft) => beneficiaries.save(USER, [draft], { max: 2, now: NOW })));
    expect(kinds(outcomes.flat()).toSorted()).toEqual(['created', ...Array<string>(7).fill('limit_reached')]);
    expect(await beneficiaries.countActive(USER)).toBe(2);
    expect(await beneficiaries.list(USER)).toHaveLength(2);
  });

  test('two who save the same list at once save every account once between them', async () => {
    const { beneficiaries } = await open();
    const outcomes = await Promise.all([
      beneficiaries.save(USER, drafts(30), UNLIMITED),
      beneficiaries.save(USER, drafts(30).toReversed(), UNLIMITED),
    ]);
    expect(kinds(outcomes.flat()).toSorted()).toEqual([...Array<string>(30).fill('created'), ...Array<string>(30).fill('duplicate')]);
    expect(await beneficiaries.list(USER)).toHaveLength(30);
    expect(await beneficiaries.countActive(USER)).toBe(30);
  });

  test('archived and brought back by many at once, the count stays that of the active ones', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    const statuses = ['inactive', 'active', 'inactive', 'active', 'inactive', 'active'] as const;
    await Promise.all(statuses.map((status) => beneficiaries.update(USER, first.id, { status }, 1)));
    const active = (await beneficiaries.list(USER)).filter(({ status }) => status === 'active');
    expect(await beneficiaries.countActive(USER)).toBe(active.length);
  });
};

/** What every BeneficiaryStore guarantees. */
export const describeBeneficiaryStore = (name: string, open: OpenStorage): void => {
  describe(`BeneficiaryStore: ${name}`, () => {
    describe('saving', () => {
      describeSaving(open);
    });
    describe('saving again after a crash', () => {
      describeResuming(open);
    });
    describe('the limit of the plan', () => {
      describeLimit(open);
    });
    describe('updating', () => {
      describeUpdating(open);
    });
    describe('races', () => {
      describeRaces(open);
    });
  });
};
