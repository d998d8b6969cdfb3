import { classifyRows, type CheckedRow } from '../../../functions/validation-imports/domain/classify-rows.ts';
import { readValues } from '../../../functions/validation-imports/domain/row-reading.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { derivedUuid } from '../../../shared/platform/ids/derived-uuid.ts';
import { isRandomUuid } from '../../../shared/platform/ids/uuid.ts';
import { estimateCompletion, nextInTurn, type WaitingImport } from '../../../shared/validation-imports/domain/dispatch.ts';
import type { RowField } from '../../../shared/validation-imports/domain/validation-row.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { importIdOf } from '../../support/builders/imports/imports.ts';
import { aTransfer } from '../../support/builders/transfers.ts';

const waitingOf = (...names: readonly string[]): readonly WaitingImport[] =>
  names
    .map((name, index) => ({ userId: userIdOf(name), importId: importIdOf(index + 1), place: String(index) }))
    .toSorted((left, right) => (left.userId < right.userId ? -1 : 1));

describe('nextInTurn', () => {
  test('gives every account its turn before any has a second', () => {
    const waiting = waitingOf('a', 'b', 'c');
    const turns: string[] = [];
    let last: WaitingImport['userId'] | null = null;
    for (let turn = 0; turn < 6; turn += 1) {
      last = nextInTurn(waiting, last)?.userId ?? null;
      turns.push(String(last));
    }
    expect(new Set(turns.slice(0, 3)).size).toBe(3);
    expect(turns.slice(3)).toEqual(turns.slice(0, 3));
  });

  test('returns null when no import waits', () => {
    expect(nextInTurn([], null)).toBeNull();
  });
});

test('estimateCompletion is at the rate of the portal at first, then at the pace so far', () => {
  const pace = { remaining: 10, waitingSince: 0, intervalMs: 5_000, accounts: 2 };
  expect(estimateCompletion({ ...pace, ended: 0 }, 1_000)).toBe(1_000 + 10 * 5_000 * 2);
  expect(estimateCompletion({ ...pace, ended: 10 }, 80_000)).toBe(80_000 + 10 * 8_000);
});

test('derivedUuid is the same for a seed and a text, has the form of a random UUID, and differs for others', () => {
  const ids = [derivedUuid('seed', '0'), derivedUuid('seed', '1'), derivedUuid('other', '0')];
  expect(ids.every(isRandomUuid)).toBe(true);
  expect(new Set(ids).size).toBe(3);
  expect(derivedUuid('seed', '0')).toBe(ids[0]);
});

test('classifyRows marks a repetition with the nearest row before it: without the first of many, one mark changes', () => {
  const rows = [0, 1, 2, 3].map((position): CheckedRow => ({
    position,
    rowIndex: position + 1,
    read: {},
    overrides: {},
    corrections: {},
    problems: [],
    found: [],
    cells: [],
    accepted: { transfer: aTransfer(), receptor: null, request: '{}', clientRef: null },
  }));
  const marksOf = (some: readonly CheckedRow[]) =>
    classifyRows(some, () => null).map(({ position, duplicateOf }) => [position, duplicateOf]);
  const others = [
    [2, { rowPosition: 1 }],
    [3, { rowPosition: 2 }],
  ];
  expect(marksOf(rows)).toEqual([[0, null], [1, { rowPosition: 0 }], ...others]);
  expect(marksOf(rows.slice(1))).toEqual([[1, null], ...others]);
});

describe('readValues', () => {
  const read = (field: RowField, text: string, isNumber = false) =>
    readValues([[field, { text, isNumber }]], { participants: SHIPPED_PARTICIPANTS, isFrom1904: false });

  test.each<[RowField, string, boolean, string, string | undefined]>([
    ['fecha', '2026-11-03', false, '2026-11-03', undefined],
    ['fecha', '3/11/2026', false, '2026-11-03', 'date_format'],
    ['fecha', '2026/11/3', false, '2026-11-03', 'date_format'],
    ['fecha', '2026-11-03 10:15:00', false, '2026-11-03', 'date_format'],
    ['fecha', '3/11/2026 10:15', false, '2026-11-03', 'date_format'],
    ['fecha', '2026/11/03 10:15:00', false, '2026-11-03', 'date_format'],
    ['fecha', '2026-11-04T03:00:00Z', false, '2026-11-03', 'date_format'],
    ['fecha', '2026-11-03 21:00:00.5-06:00', false, '2026-11-03', 'date_format'],
    ['fecha', '2026-11-03T00:00:00.000Z', false, '2026-11-03', 'date_format'],
    ['fecha', '2026-13-03T10:00:00Z', false, '2026-13-03', 'date_format'],
    ['fecha', '46329', true, '2026-11-03', 'date_format'],
    ['monto', '1250.5', false, '1250.5', undefined],
    ['monto', '1234.0999999999999', true, '1234.1', undefined],
    ['monto', '$1,250.50', false, '1250.50', 'amount_format'],
    ['monto', '1,250.50 MXN', false, '1250.50', 'amount_format'],
    ['monto', '1.250,50', false, '1.250,50', undefined],
    ['cuenta_beneficiaria', '72180687642595590', false, '072180687642595590', 'leading_zeros_restored'],
    ['cuenta_beneficiaria', '5512345678', false, '5512345678', undefined],
    ['client_ref', "'Pedido 7", false, 'Pedido 7', undefined],
  ])('reads %s %s (number: %s) as %s, with the correction %s', (field, text, isNumber, value, correction) => {
    const { values, corrections, problems } = read(field, text, isNumber);
    expect(values).toEqual({ [field]: value });
    expect(corrections[field]).toBe(correction);
    expect(problems).toEqual([]);
  });

  test.each<[RowField, string]>([
    ['cuenta_beneficiaria', '72180687642595600'],
    ['clave_rastreo', '12345678901234567890'],
  ])('reports value_rounded for a number of a spreadsheet in %s', (field, text) => {
    expect(read(field, text, true).problems).toEqual([{ code: 'value_rounded', field }]);
  });

  test('leaves out empty cells', () => {
    expect(read('emisor', '   ').values).toEqual({});
  });
});
