import type { Beneficiary } from '../../../../shared/beneficiaries/domain/beneficiary.ts';
import type { BeneficiaryDraft } from '../../../../shared/beneficiaries/domain/saving.ts';
import type { BeneficiaryStore, SaveOutcome } from '../../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { aDraft, beneficiaryIdOf } from '../../builders/beneficiaries.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { BBVA, BBVA_CARD, clabeOf, CUENCA, PHONE } from '../../builders/transfers.ts';
import type { OpenStorage } from '../storage.ts';
import { archive, describePages } from './beneficiary-pages.ts';

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

const describeSaving = (open: OpenStorage): void => {
  test('find, findByAccount and list return what save created', async () => {
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

  test('list is empty and countActive zero for a user without beneficiaries', async () => {
    const { beneficiaries } = await open();
    expect(await beneficiaries.list(USER)).toEqual([]);
    expect(await beneficiaries.countActive(USER)).toBe(0);
    expect(await beneficiaries.find(USER, beneficiaryIdOf(1))).toBeNull();
    expect(await beneficiaries.findByAccount(USER, PHONE)).toBeNull();
    expect(await beneficiaries.save(USER, [], UNLIMITED)).toEqual([]);
  });

  test('beneficiaries of other users are not found, counted or taken for duplicates', async () => {
    const { beneficiaries } = await open();
    const own = await savedBy(beneficiaries, aDraft(account(1)));
    const other = userIdOf('other');
    expect(await beneficiaries.find(other, own.id)).toBeNull();
    expect(await beneficiaries.findByAccount(other, own.account.number)).toBeNull();
    expect(await beneficiaries.update(other, own.id, { label: 'ajeno' }, -1)).toEqual({ kind: 'not_found' });
    expect(kinds(await beneficiaries.save(other, drafts(1), { max: 1, now: NOW }))).toEqual(['created']);
    expect(await beneficiaries.find(USER, own.id)).toEqual(own);
  });

  test('save returns duplicate for an active account and changes nothing', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    const again = await beneficiaries.save(USER, [aDraft(account(1), { label: 'otro' })], { max: 1, now: NOW + 1 });
    expect(again).toEqual([{ kind: 'duplicate', beneficiary: first }]);
    expect(await beneficiaries.list(USER)).toEqual([first]);
  });

  test("save reactivates an archived account under its id, with the draft's label and bank", async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    await archive(beneficiaries, first);
    const bank = { code: BBVA.code, name: BBVA.name };
    const [outcome] = await beneficiaries.save(USER, [aDraft(account(1), { label: 'otro', bank })], { max: 1, now: NOW + 1 });
    expect(outcome).toEqual({ kind: 'reactivated', beneficiary: { ...first, label: 'otro', bank, version: 3 } });
    expect(await beneficiaries.list(USER)).toEqual([{ ...first, label: 'otro', bank, version: 3 }]);
  });

  test('save keeps the label and bank of an archived account when the draft has none', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1), { label: 'el de siempre' }));
    await archive(beneficiaries, first);
    const back = await savedBy(beneficiaries, aDraft(account(1), { label: null, bank: { code: null, name: null } }));
    expect(back).toEqual({ ...first, version: 3 });
  });

  test('save never assigns an id twice, even after refused drafts', async () => {
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

  test('save creates an account once when it is twice in a list', async () => {
    const { beneficiaries } = await open();
    const outcomes = await beneficiaries.save(
      USER,
      [aDraft(account(1)), aDraft(account(2)), aDraft(account(1), { label: 'otra' })],
      UNLIMITED,
    );
    expect(kinds(outcomes)).toEqual(['created', 'created', 'duplicate']);
    expect(await beneficiaries.list(USER)).toHaveLength(2);
  });

  test('save creates a long list completely and in order', async () => {
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

  test('save returns already_saved for a draft with the token of an earlier call', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1), mine));
    expect(await beneficiaries.save(USER, [aDraft(account(1), mine)], { max: 1, now: NOW + 1 })).toEqual([
      { kind: 'already_saved', beneficiary: first },
    ]);
    expect(await beneficiaries.countActive(USER)).toBe(1);
  });

  test('save returns already_saved for a draft archived since, and leaves it archived', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1), mine));
    await archive(beneficiaries, first);
    expect(await beneficiaries.save(USER, [aDraft(account(1), mine)], UNLIMITED)).toMatchObject([
      { kind: 'already_saved', beneficiary: { id: first.id, status: 'inactive' } },
    ]);
  });

  test('save returns already_saved for a draft that reactivated an account, even when it was updated since', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    await archive(beneficiaries, first);
    expect(kinds(await beneficiaries.save(USER, [aDraft(account(1), mine)], UNLIMITED))).toEqual(['reactivated']);
    await beneficiaries.update(USER, first.id, { label: 'nuevo' }, -1);
    expect(await beneficiaries.save(USER, [aDraft(account(1), mine)], UNLIMITED)).toMatchObject([
      { kind: 'already_saved', beneficiary: { id: first.id, label: 'nuevo' } },
    ]);
  });

  test('save returns duplicate for a draft with another token', async () => {
    const { beneficiaries } = await open();
    await savedBy(beneficiaries, aDraft(account(1), mine));
    expect(kinds(await beneficiaries.save(USER, [aDraft(account(1), { token: 'import 2 row 9' })], UNLIMITED))).toEqual(['duplicate']);
  });

  test('save completes a list that was interrupted', async () => {
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
  test('save creates drafts up to the limit and returns limit_reached or duplicate for the rest', async () => {
    const { beneficiaries } = await open();
    await beneficiaries.save(USER, [aDraft(account(9))], UNLIMITED);
    const outcomes = await beneficiaries.save(USER, [...drafts(3), aDraft(account(9))], { max: 3, now: NOW });
    expect(kinds(outcomes)).toEqual(['created', 'created', 'limit_reached', 'duplicate']);
    expect(await beneficiaries.countActive(USER)).toBe(3);
  });

  test('save creates nothing when the limit is zero', async () => {
    const { beneficiaries } = await open();
    expect(kinds(await beneficiaries.save(USER, drafts(1), { max: 0, now: NOW }))).toEqual(['limit_reached']);
    expect(await beneficiaries.list(USER)).toEqual([]);
  });

  test('save keeps what exceeds a lowered limit and returns limit_reached for new drafts', async () => {
    const { beneficiaries } = await open();
    await beneficiaries.save(USER, drafts(3), UNLIMITED);
    expect(kinds(await beneficiaries.save(USER, [aDraft(account(4))], { max: 2, now: NOW }))).toEqual(['limit_reached']);
    expect(await beneficiaries.countActive(USER)).toBe(3);
  });

  test('archiving lowers the count below the limit and reactivating raises it', async () => {
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
  test('update changes the given fields and keeps the others', async () => {
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

  test('update to equal values keeps the version', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    expect(await beneficiaries.update(USER, first.id, { label: first.label, status: 'active' }, 0)).toEqual({
      kind: 'updated',
      beneficiary: first,
    });
  });

  test('update returns not_found for an unknown id', async () => {
    const { beneficiaries } = await open();
    expect(await beneficiaries.update(USER, beneficiaryIdOf(7), { label: 'nadie' }, -1)).toEqual({ kind: 'not_found' });
  });
};

const describeRaces = (open: OpenStorage): void => {
  test('eight concurrent saves of one account create it once', async () => {
    const { beneficiaries } = await open();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => beneficiaries.save(USER, drafts(1), UNLIMITED)));
    expect(kinds(outcomes.flat()).toSorted()).toEqual(['created', ...Array<string>(7).fill('duplicate')]);
    expect(await beneficiaries.list(USER)).toHaveLength(1);
    expect(await beneficiaries.countActive(USER)).toBe(1);
  });

  test('eight concurrent saves one below the limit create one', async () => {
    const { beneficiaries } = await open();
    await beneficiaries.save(USER, [aDraft(account(99))], UNLIMITED);
    const outcomes = await Promise.all(drafts(8).map((draft) => beneficiaries.save(USER, [draft], { max: 2, now: NOW })));
    expect(kinds(outcomes.flat()).toSorted()).toEqual(['created', ...Array<string>(7).fill('limit_reached')]);
    expect(await beneficiaries.countActive(USER)).toBe(2);
    expect(await beneficiaries.list(USER)).toHaveLength(2);
  });

  test('two concurrent saves of the same list create each account once', async () => {
    const { beneficiaries } = await open();
    const outcomes = await Promise.all([
      beneficiaries.save(USER, drafts(30), UNLIMITED),
      beneficiaries.save(USER, drafts(30).toReversed(), UNLIMITED),
    ]);
    expect(kinds(outcomes.flat()).toSorted()).toEqual([...Array<string>(30).fill('created'), ...Array<string>(30).fill('duplicate')]);
    expect(await beneficiaries.list(USER)).toHaveLength(30);
    expect(await beneficiaries.countActive(USER)).toBe(30);
  });

  test('concurrent archiving and reactivating keeps the count equal to the active ones', async () => {
    const { beneficiaries } = await open();
    const first = await savedBy(beneficiaries, aDraft(account(1)));
    const statuses = ['inactive', 'active', 'inactive', 'active', 'inactive', 'active'] as const;
    await Promise.all(statuses.map((status) => beneficiaries.update(USER, first.id, { status }, 1)));
    const active = (await beneficiaries.list(USER)).filter(({ status }) => status === 'active');
    expect(await beneficiaries.countActive(USER)).toBe(active.length);
  });
};

/** The guarantees of every BeneficiaryStore. */
export const describeBeneficiaryStore = (name: string, open: OpenStorage): void => {
  describe(`BeneficiaryStore: ${name}`, () => {
    describe('save', () => {
      describeSaving(open);
    });
    describe('save repeated after a crash', () => {
      describeResuming(open);
    });
    describe('plan limit', () => {
      describeLimit(open);
    });
    describe('update', () => {
      describeUpdating(open);
    });
    describe('pages', () => {
      describePages(open);
    });
    describe('concurrency', () => {
      describeRaces(open);
    });
  });
};
