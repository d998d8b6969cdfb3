import fc from 'fast-check';

import { importIdFrom, isImportId, positionOfRow, rowIdOf } from '../../../shared/imports/domain/import-id.ts';
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

test('an import id made from a UUID is valid and deterministic', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), (uuid) => {
      expect(isImportId(importIdFrom(uuid))).toBe(true);
      expect(importIdFrom(uuid)).toBe(importIdFrom(uuid));
    }),
  );
});

test('an import id has more digits than a phone', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), (uuid) => {
      expect(importIdFrom(uuid)).toMatch(/^\d{11,12}$/);
    }),
  );
  expect(importIdFrom('00000000-0000-4000-8000-000000000000')).toBe('10000000000');
});

test.each(['', '0', '01', '-1', '1.5', 'abc', '1e3', String(2 ** 39), '99999999999999999999'])('%j is not an import id', (text) => {
  expect(isImportId(text)).toBe(false);
});

test.each(['', '0', 'abc', '-1', '99999999999999999999'])('%j is not a row id', (text) => {
  expect(positionOfRow(importIdOf(42), text)).toBeNull();
});
