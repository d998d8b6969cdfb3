import fc from 'fast-check';

import { importIdAt, isImportId, positionOfRow, rowIdOf } from '../../../shared/imports/domain/import-id.ts';
import { importIdOf } from '../../support/builders/imports/imports.ts';

const ids = fc.integer({ min: 1, max: 2 ** 39 - 1 }).map(importIdOf);
const positions = fc.integer({ min: 0, max: 9_999 });

test('a row id decodes to its position in its own import and in no other', () => {
  fc.assert(
    fc.property(ids, ids, positions, (id, other, position) => {
      const rowId = rowIdOf(id, position);
      expect(positionOfRow(id, rowId)).toBe(position);
      expect(Number.isSafeInteger(Number(rowId))).toBe(true);
      if (id !== other) expect(positionOfRow(other, rowId)).toBeNull();
    }),
  );
});

const instants = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2080-12-31T00:00:00Z'), noInvalidDate: true });
const uuids = fc.uuid({ version: 4 });

test('an import id made of an instant and a UUID is valid, and has more digits than a phone', () => {
  fc.assert(
    fc.property(instants, uuids, (instant, uuid) => {
      const id = importIdAt(instant.getTime(), uuid);
      expect(isImportId(id)).toBe(true);
      expect(id).toMatch(/^\d{12}$/);
    }),
  );
});

test('import ids of different seconds sort as their instants, as texts and as numbers', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1_000, max: 10 ** 9 }), uuids, uuids, (instant, later, one, other) => {
      const [first, second] = [importIdAt(instant.getTime(), one), importIdAt(instant.getTime() + later, other)];
      expect(first < second).toBe(true);
      expect(Number(first)).toBeLessThan(Number(second));
    }),
  );
});

test.each(['', '0', '01', '-1', '1.5', 'abc', '1e3', String(2 ** 39), '99999999999999999999'])('%j is not an import id', (text) => {
  expect(isImportId(text)).toBe(false);
});

test.each(['', '0', 'abc', '-1', '99999999999999999999'])('%j is not a row id', (text) => {
  expect(positionOfRow(importIdOf(42), text)).toBeNull();
});
