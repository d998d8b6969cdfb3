import fc from 'fast-check';

import { certificateResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import { candidateOf } from '../../../shared/expected-payments/domain/candidates.ts';
import {
  countedOf,
  missingOf,
  receivedOf,
  statusOf,
  type ExpectedPayment,
} from '../../../shared/expected-payments/domain/expected-payment.ts';
import { removeMatch } from '../../../shared/expected-payments/domain/transitions.ts';
import { makeMatchVerdict } from '../../../shared/expected-payments/use-cases/match-verdict.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { anExpectedPayment } from '../../support/builders/expected-payments.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { aTransfer, centavosOf, dateOf } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';
import { certificate } from '../../unit/banxico/cep-fixtures.ts';

const OWNER = userIdOf('owner');
const PESOS = [40, 60, 100, 140] as const;
const REFERENCES = [null, 'A', 'B'] as const;

const expectations = fc.array(fc.record({ pesos: fc.constantFrom(...PESOS), clientRef: fc.constantFrom(...REFERENCES) }), {
  minLength: 1,
  maxLength: 4,
});
/** Payments, each found by one or two validations. In the end some are returned, and of others the first verdict is withdrawn. */
const payments = fc.array(
  fc.record({
    pesos: fc.constantFrom(...PESOS),
    clientRef: fc.constantFrom(...REFERENCES),
    validations: fc.integer({ min: 1, max: 2 }),
    end: fc.constantFrom('valid', 'returned', 'withdrawn'),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Deliveries of the events of validations: numbers that name one, in groups that arrive at once. */
const arrivals = fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });

type Given = {
  readonly expected: readonly ExpectedPayment[];
  readonly verdicts: readonly Validation[];
  readonly finals: readonly Validation[];
};

const givenOf = ([stated, paid]: readonly [
  readonly { pesos: number; clientRef: string | null }[],
  readonly { pesos: number; clientRef: string | null; validations: number; end: 'valid' | 'returned' | 'withdrawn' }[],
]): Given => {
  const expected = stated.map(({ pesos, clientRef }, index) =>
    anExpectedPayment(`expected ${index}`, { amount: centavosOf(String(pesos)), clientRef }),
  );
  const all = paid.flatMap(({ pesos, clientRef, validations, end }, index) =>
    Array.from({ length: validations }, (_unused, copy) => {
      const verdict = aValidation(`payment ${index} ${copy}`, {
        status: 'valid',
        clientRef,
        transfer: aTransfer({
          monto: centavosOf(String(pesos)),
          criterion: { kind: 'clave_rastreo', value: `EJEMPLO2026110300000${index}`, referencia: null },
        }),
      });
      if (end === 'returned') return { verdict, final: { ...verdict, status: 'returned' as const } };
      return { verdict, final: end === 'withdrawn' && copy === 0 ? { ...verdict, status: 'not_found' as const } : verdict };
    }),
  );
  return { expected, verdicts: all.map(({ verdict }) => verdict), finals: all.map(({ final }) => final) };
};

const open = async (expected: readonly ExpectedPayment[]) => {
  const { storage } = openMemoryStorage();
  const { expectedPayments } = storage;
  for (const each of expected) await expectedPayments.create(each, null);
  const current = new Map<string, Validation>();
  const matchVerdict = makeMatchVerdict({
    expectedPayments,
    validations: { find: (id) => Promise.resolve(current.get(id) ?? null) },
    clock: makeManualClock(Date.parse('2026-11-05T18:00:00Z')),
  });
  const read = async (): Promise<readonly ExpectedPayment[]> =>
    (await Promise.all(expected.map(({ id }) => expectedPayments.find(OWNER, id)))).flatMap((each) => each ?? []);
  return { current, matchVerdict, read, store: expectedPayments };
};

/** What holds in every state, whatever has arrived. */
const expectSound = (states: readonly ExpectedPayment[]): void => {
  const counted = states.flatMap((each) => countedOf(each));
  expect(new Set(counted.map(({ validationId }) => validationId)).size).toBe(counted.length);
  expect(new Set(counted.map(({ paymentId }) => paymentId)).size).toBe(counted.length);
  for (const each of states) {
    const sum = countedOf(each).reduce((total, { amount }) => total + amount, 0);
    expect(receivedOf(each)).toBe(sum);
    // It took each payment but the last as a part.
    const before = { ...each, matches: countedOf(each).slice(0, -1) };
    if (countedOf(each).length > 0) expect(missingOf(before)).toBeGreaterThan(0);
    expect(statusOf(each)).toBe(sum > each.amount ? 'overpaid' : sum === each.amount ? 'matched' : sum > 0 ? 'partial' : 'open');
  }
};

test('in any order, at once and repeated, each payment counts at most once and every status follows from its sum', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(expectations, payments), arrivals, async (input, groups) => {
      const { expected, verdicts, finals } = givenOf(input);
      const { current, matchVerdict, read, store } = await open(expected);
      for (const group of groups) {
        const arriving = group.map((index) => verdicts[index % verdicts.length]).filter((each) => each !== undefined);
        for (const verdict of arriving) current.set(verdict.id, verdict);
        await Promise.all(arriving.map(({ id }) => matchVerdict(id)));
        expectSound(await read());
      }
      // Everything has arrived, some of it again, and every verdict is the last one.
      for (const final of finals) current.set(final.id, final);
      await Promise.all(finals.map(({ id }) => matchVerdict(id)));
      expectSound(await read());
      // A payment that was for none may be for one that others have left: each pass matches another one, or nothing is left to match.
      for (const _pass of finals) for (const { id } of finals) await matchVerdict(id);
      const settled = await read();
      expectSound(settled);
      const withdrawn = new Set(finals.filter(({ status }) => status !== 'valid').map(({ id }) => String(id)));
      for (const { validationId } of settled.flatMap(({ matches }) => matches)) expect(withdrawn.has(validationId)).toBe(false);
      // Events that arrive again change nothing.
      await Promise.all(finals.map(({ id }) => matchVerdict(id)));
      expect(await read()).toEqual(settled);
      // The places are those of the expected payments that still take payments.
      const { candidates } = await store.candidatesByAccount({ userId: OWNER, account: anExpectedPayment('any').account }, null);
      expect(new Set(candidates)).toEqual(new Set(settled.flatMap((each) => candidateOf(each) ?? [])));
    }),
    { numRuns: 25 },
  );
});

test('the same payments in another order leave the same sums, when each is expected with its own reference', async () => {
  const { verdicts } = givenOf([[], PESOS.map((pesos, index) => ({ pesos, clientRef: `Pedido ${index}`, validations: 1, end: 'valid' }))]);
  const expected = PESOS.map((pesos, index) =>
    anExpectedPayment(`expected ${index}`, { amount: centavosOf(String(pesos)), clientRef: `Pedido ${index}`, to: dateOf('2026-11-07') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...verdicts], { minLength: verdicts.length }), async (ordered) => {
      const { current, matchVerdict, read } = await open(expected);
      for (const verdict of ordered) {
        current.set(verdict.id, verdict);
        await matchVerdict(verdict.id);
      }
      expect((await read()).map(statusOf)).toEqual(PESOS.map(() => 'matched'));
    }),
    { numRuns: 24 },
  );
});

const FIRST = 'EJEMPLO20261103000001';

const aVerdict = (name: string, changes: Partial<Validation> = {}): Validation =>
  aValidation(name, {
    status: 'valid',
    transfer: aTransfer({ monto: centavosOf('100'), criterion: { kind: 'clave_rastreo', value: FIRST, referencia: null } }),
    ...changes,
  });

const openOne = async () => {
  const opened = await open([anExpectedPayment('expected', { amount: centavosOf('100') })]);
  return {
    ...opened,
    arrive: async (verdict: Validation) => {
      opened.current.set(verdict.id, verdict);
      await opened.matchVerdict(verdict.id);
    },
    state: async () => (await opened.read()).map((each) => [statusOf(each), each.matches.map(({ validationId }) => validationId)]),
  };
};

test.each([
  ['returned', { wasReturned: false, wasUnconfirmed: false }],
  ['not_found', { wasReturned: false, wasUnconfirmed: true }],
] as const)('a payment that is %s while it is matched does not count, although that event found no match', async (status, flags) => {
  const { storage } = openMemoryStorage();
  const expected = anExpectedPayment('expected', { amount: centavosOf('100') });
  await storage.expectedPayments.create(expected, null);
  const verdict = aVerdict('withdrawn meanwhile');
  let current = verdict;
  const deps = { validations: { find: () => Promise.resolve(current) }, clock: makeManualClock(Date.parse('2026-11-05T18:00:00Z')) };
  const other = makeMatchVerdict({ ...deps, expectedPayments: storage.expectedPayments });
  const matchVerdict = makeMatchVerdict({
    ...deps,
    expectedPayments: {
      ...storage.expectedPayments,
      find: async (...given) => {
        if (current === verdict) {
          current = { ...verdict, status };
          await other(verdict.id);
        }
        return storage.expectedPayments.find(...given);
      },
    },
  });
  await matchVerdict(verdict.id);
  const after = await storage.expectedPayments.find(OWNER, expected.id);
  expect(after).toMatchObject({ matches: [], ...flags });
});

test('a validation counts although the one that it repeats is withdrawn while it is matched', async () => {
  const { storage } = openMemoryStorage();
  const { expectedPayments } = storage;
  const expected = anExpectedPayment('expected', { amount: centavosOf('100') });
  await expectedPayments.create(expected, null);
  const [first, second] = [aVerdict('first'), aVerdict('second')];
  const current = new Map([first, second].map((verdict) => [verdict.id, verdict] as const));
  const deps = {
    validations: { find: (id: Validation['id']) => Promise.resolve(current.get(id) ?? null) },
    clock: makeManualClock(Date.parse('2026-11-05T18:00:00Z')),
  };
  const other = makeMatchVerdict({ ...deps, expectedPayments });
  await other(first.id);
  const matchVerdict = makeMatchVerdict({
    ...deps,
    expectedPayments: {
      ...expectedPayments,
      find: async (...given) => {
        if (current.get(first.id) === first) {
          current.set(first.id, { ...first, status: 'not_found' });
          await other(first.id);
        }
        return expectedPayments.find(...given);
      },
    },
  });
  await matchVerdict(second.id);
  const after = await expectedPayments.find(OWNER, expected.id);
  expect(after?.matches).toMatchObject([{ validationId: second.id, kind: 'counted' }]);
});

test('a return takes a payment away that counts, although a user took the validation that shows it away before', async () => {
  const { arrive, state, read, store } = await openOne();
  const [first, second] = [aVerdict('first'), aVerdict('second')];
  await arrive(first);
  await arrive(second);
  const [matched] = await read();
  const step = matched === undefined ? null : removeMatch(matched, second.id, 'released', { by: 'user', at: 0, requestId: 'request' });
  if (matched === undefined || step === null) throw new Error('the second validation is not matched');
  expect(await store.write(matched, step, { validation: null, payment: null }, null)).toBe(true);
  expect(await state()).toEqual([['matched', [first.id]]]);
  await arrive({ ...second, status: 'returned' });
  expect(await state()).toEqual([['open', []]]);
});

test('a valid verdict that arrives after the return of its payment, which another validation shows, does not count', async () => {
  const { arrive, state } = await openOne();
  await arrive(aVerdict('second', { status: 'returned' }));
  await arrive(aVerdict('first'));
  expect(await state()).toEqual([['open', []]]);
});

test('a payment whose verdict is withdrawn counts through another validation, also when the process ends after its write', async () => {
  const { arrive, state, current, store } = await openOne();
  const [first, second] = [aVerdict('first'), aVerdict('second')];
  await arrive(first);
  await arrive(second);
  expect(await state()).toEqual([['matched', [first.id, second.id]]]);
  current.set(first.id, { ...first, status: 'not_found' });
  const matchAndEnd = makeMatchVerdict({
    expectedPayments: {
      ...store,
      write: async (...step) => {
        await store.write(...step);
        throw new Error('the process ended');
      },
    },
    validations: { find: (id) => Promise.resolve(current.get(id) ?? null) },
    clock: makeManualClock(Date.parse('2026-11-05T18:00:00Z')),
  });
  await expect(matchAndEnd(first.id)).rejects.toThrow('the process ended');
  // The event is delivered again.
  await arrive({ ...first, status: 'not_found' });
  expect(await state()).toEqual([['matched', [second.id]]]);
  await arrive({ ...second, status: 'not_found' });
  expect(await state()).toEqual([['open', []]]);
});

test('a payment that is validated any number of times leaves room for the parts that are missing', async () => {
  const { arrive, state, read } = await openOne();
  const part = aTransfer({ monto: centavosOf('40'), criterion: { kind: 'clave_rastreo', value: FIRST, referencia: null } });
  for (let time = 0; time < 60; time += 1) await arrive(aVerdict(`part ${time}`, { transfer: part }));
  const [partial] = await read();
  expect(partial === undefined ? null : [statusOf(partial), partial.matches.length]).toEqual(['partial', 21]);
  const rest = aTransfer({ monto: centavosOf('60'), criterion: { kind: 'clave_rastreo', value: `${FIRST}9`, referencia: null } });
  await arrive(aVerdict('rest', { transfer: rest }));
  expect((await state())[0]?.[0]).toBe('matched');
});

test('a payment is matched with the expected payment of its sender among hundreds of the same amount', async () => {
  const many = Array.from({ length: 120 }, (_unused, index) => anExpectedPayment(`expected ${index}`, { amount: centavosOf('100') }));
  const hinted = anExpectedPayment('hinted', {
    amount: centavosOf('100'),
    clientRef: null,
    senderHint: 'ORDENANTE',
    to: dateOf('2026-11-30'),
  });
  const { current, matchVerdict, read } = await open([...many, hinted]);
  const verdict = aVerdict('of the sender', { centralResult: certificateResult(certificate()) });
  current.set(verdict.id, verdict);
  await matchVerdict(verdict.id);
  expect((await read()).filter((each) => statusOf(each) === 'matched').map(({ id }) => id)).toEqual([hinted.id]);
});

test.each([1, -1])('a payment is matched within a tolerance beyond 150 nearer expected payments without one (%s)', async (direction) => {
  const off = (centavos: number) => ({ amount: centavosOf(((10_000 + direction * centavos) / 100).toFixed(2)) });
  const nearer = Array.from({ length: 150 }, (_unused, index) => anExpectedPayment(`expected ${index}`, off(index + 1)));
  const tolerant = anExpectedPayment('tolerant', { ...off(151), tolerance: centavosOf('2') });
  const { current, matchVerdict, read } = await open([...nearer, tolerant]);
  const verdict = aVerdict('tolerated');
  current.set(verdict.id, verdict);
  await matchVerdict(verdict.id);
  expect((await read()).filter(({ matches }) => matches.length > 0).map(({ id }) => id)).toEqual([tolerant.id]);
});
