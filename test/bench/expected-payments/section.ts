import { makeExpectedPaymentStore } from '../../../shared/expected-payments/adapters/expected-payment-store.ts';
import { centavosOf } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { makeMatchVerdict } from '../../../shared/expected-payments/use-cases/match-verdict.ts';
import { auditRow } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { anExpectedPayment } from '../../support/builders/expected-payments.ts';
import { aTransfer } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';
import type { Section } from '../report.ts';
import { countTable } from './counted-table.ts';

const VERDICTS: BySize<number> = { full: 10_000, smallest: 50 };
/** Messages that workers process at once. */
const AT_ONCE = 10;
const NOW = Date.parse('2026-11-05T18:00:00Z');

type Case = { readonly name: string; readonly hasReference: boolean; readonly isExpected: boolean };

const CASES: readonly Case[] = [
  { name: 'paid by amount', hasReference: false, isExpected: true },
  { name: 'paid by reference', hasReference: true, isExpected: true },
  { name: 'not expected', hasReference: false, isExpected: false },
];

/** Centavos of the nth payment: no two are within the largest tolerance of each other and the ones that are not expected are above all. */
const amountOf = (index: number, isExpected: boolean) => centavosOf((isExpected ? 1 : 1_000_000) + index + 1);

const verdictOf = (index: number, { hasReference, isExpected }: Case): Validation =>
  aValidation(`payment ${index}`, {
    status: 'valid',
    clientRef: hasReference ? `Pedido ${index}` : null,
    transfer: aTransfer({
      monto: amountOf(index, isExpected),
      criterion: { kind: 'clave_rastreo', value: `EJEMPLO${String(index).padStart(14, '0')}`, referencia: null },
    }),
  });

const measure = async (each: Case, verdicts: number) => {
  const { table, counts } = countTable(openMemoryStorage().table);
  const expectedPayments = makeExpectedPaymentStore(table, fakeHmac, auditRow);
  const indexes = Array.from({ length: verdicts }, (_unused, index) => index);
  for (const index of indexes) {
    const clientRef = each.hasReference ? `Pedido ${index}` : null;
    await expectedPayments.create(anExpectedPayment(`expected ${index}`, { amount: amountOf(index, true), clientRef }), null);
  }
  const validations = new Map(indexes.map((index) => verdictOf(index, each)).map((validation) => [validation.id, validation]));
  const matchVerdict = makeMatchVerdict({
    expectedPayments,
    validations: { find: (id) => Promise.resolve(validations.get(id) ?? null) },
    clock: { now: () => NOW },
  });
  const before = { ...counts };
  const startedAt = performance.now();
  for (const batch of slicesOf([...validations.keys()], AT_ONCE)) await Promise.all(batch.map(matchVerdict));
  const milliseconds = performance.now() - startedAt;
  const perVerdict = (name: keyof typeof counts): number => (counts[name] - before[name]) / verdicts;
  return {
    name: each.name,
    calls: perVerdict('calls'),
    itemsRead: perVerdict('itemsRead'),
    readUnits: perVerdict('readUnits'),
    itemsWritten: perVerdict('itemsWritten'),
    writeUnits: perVerdict('writeUnits'),
    milliseconds: milliseconds / verdicts,
  };
};

/** What the match of a verdict reads and writes, among as many open expected payments of one account. */
export const measureExpectedPayments = async (size: RunSize): Promise<Section> => {
  const verdicts = VERDICTS[size];
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (const each of CASES) measured.push(await measure(each, verdicts));
  return {
    title: 'Expected payments',
    tables: [
      {
        caption: `A verdict among ${verdicts} open expected payments of one account, ${AT_ONCE} verdicts at once, without the read of its validation`,
        columns: ['payment', 'calls', 'items read', 'read units', 'items written', 'write units', 'ms in memory'],
        rows: measured.map((each) => [
          each.name,
          each.calls,
          each.itemsRead,
          each.readUnits,
          each.itemsWritten,
          each.writeUnits,
          each.milliseconds,
        ]),
      },
    ],
    targets: [
      ...measured.map(({ name, calls }) => ({ name: `calls for one that is ${name}`, measured: calls, limit: 6 })),
      ...measured.map(({ name, itemsWritten }) => ({ name: `items written for one that is ${name}`, measured: itemsWritten, limit: 6 })),
    ],
  };
};
