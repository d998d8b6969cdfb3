import { makeOverridesDocument } from '../../../shared/overrides/adapters/overrides-document.ts';
import { MAX_ENTRIES, NO_OVERRIDES, withSection, type Overrides } from '../../../shared/overrides/domain/overrides.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { deferred, settle } from '../../support/deferred.ts';

const MAX_AGE_MS = 60_000;

const documentOf = (version: number): Overrides => ({ ...NO_OVERRIDES, version });

/** The document over a store whose reads can fail or wait. */
const open = () => {
  const { clock, log } = makeTestApi();
  const state = { stored: documentOf(1), reads: 0, answer: (stored: Overrides) => Promise.resolve(stored) };
  const store = {
    read: () => {
      state.reads += 1;
      return state.answer(state.stored);
    },
  };
  return { clock, log, state, document: makeOverridesDocument({ store, clock, log, maxAgeSeconds: MAX_AGE_MS / 1_000 }) };
};

describe('the cached overrides', () => {
  test('are read once for requests at the same time, and not again in the first half of their time', async () => {
    const { clock, state, document } = open();
    const all = await Promise.all(Array.from({ length: 20 }, () => document.latest()));
    clock.advance(MAX_AGE_MS / 2 - 1);
    await document.latest();
    expect([state.reads, new Set(all).size]).toEqual([1, 1]);
  });

  test('are read in the second half of their time, without a request that waits', async () => {
    const { clock, state, document } = open();
    await document.latest();
    const answer = deferred<Overrides>();
    state.answer = () => answer.promise;
    clock.advance(MAX_AGE_MS / 2);
    expect((await document.latest()).version).toBe(1);
    answer.resolve(documentOf(2));
    await settle();
    expect((await document.latest()).version).toBe(2);
    expect(state.reads).toBe(2);
  });

  test('that are too old are waited for, also when a read was frozen since', async () => {
    const { clock, state, document } = open();
    await document.latest();
    const frozen = deferred<Overrides>();
    state.answer = () => frozen.promise;
    clock.advance(MAX_AGE_MS / 2);
    await document.latest();
    clock.advance(MAX_AGE_MS * 30);
    state.answer = () => Promise.resolve(documentOf(3));
    expect((await document.latest()).version).toBe(3);
    frozen.resolve(documentOf(2));
    await settle();
    expect((await document.latest()).version).toBe(3);
  });

  test('stay in use while they cannot be read', async () => {
    const { clock, log, state, document } = open();
    await document.latest();
    state.answer = () => Promise.reject(new Error('no table'));
    clock.advance(MAX_AGE_MS);
    expect((await document.latest()).version).toBe(1);
    expect(log.lines.map(({ event }) => event)).toEqual(['overrides_unavailable']);
  });

  test('are the same object while their version is', async () => {
    const { clock, document, state } = open();
    const first = await document.latest();
    state.stored = documentOf(1);
    clock.advance(MAX_AGE_MS);
    expect((await document.latest()) === first).toBe(true);
  });
});

describe('the document of all overrides', () => {
  /** DynamoDB's limit of an item. */
  const MAX_ITEM_BYTES = 400_000;

  const fullest = (): Overrides => {
    const text = (length: number, index: number) => `${index}`.padEnd(length, 'ñ');
    const all = {
      banks: {
        validities: Array.from({ length: MAX_ENTRIES.validities }, () => ({
          code: '40012',
          validFrom: '2026-01-01',
          validTo: '2026-12-31',
        })),
        aliases: Array.from({ length: MAX_ENTRIES.aliases }, (_, index) => ({
          clabePrefix: '012',
          alias: text(60, index),
          key: text(60, index),
          validFrom: '2026-01-01',
          validTo: '2026-12-31',
          isRemoved: false,
        })),
      },
      bins: Array.from({ length: MAX_ENTRIES.bins }, () => ({ bin: '41523130', code: '40012' })),
      legal_documents: Array.from({ length: MAX_ENTRIES.documents }, (_, index) => ({
        document: 'terms_of_service',
        version: text(40, index),
        url: text(300, index),
        publishedAt: 1_793_900_000_000,
      })),
    };
    const { sections } = NO_OVERRIDES;
    return {
      version: 1,
      sections: {
        ...sections,
        banks: { revision: 1, data: all.banks },
        bins: { revision: 1, data: all.bins },
        legal_documents: { revision: 1, data: all.legal_documents },
      },
    };
  };

  test('fits into an item with as many entries as it may have, and takes no more', async () => {
    const { overridesStore } = makeTestApi();
    const full = fullest();
    expect(await overridesStore.replace(NO_OVERRIDES, full)).toBe('replaced');
    expect(await overridesStore.read()).toEqual(full);
    expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThan(MAX_ITEM_BYTES);
    expect(withSection(full, 'bins', [...full.sections.bins.data, { bin: '41523131', code: null }])).toBeNull();
  });

  test('is replaced by one of two writers that read the same version', async () => {
    const { overridesStore } = makeTestApi();
    const write = (seen: Overrides) => overridesStore.replace(seen, { ...seen, version: seen.version + 1 });
    expect((await Promise.all([write(NO_OVERRIDES), write(NO_OVERRIDES)])).toSorted()).toEqual(['conflict', 'replaced']);
    const seen = await overridesStore.read();
    expect((await Promise.all([write(seen), write(seen)])).toSorted()).toEqual(['conflict', 'replaced']);
  });
});
