import fc from 'fast-check';

import { automaticLabel, labelKey, makeLabelRegister } from '../../../functions/imports/domain/rows/label-register.ts';
import { MAX_LABEL_LENGTH } from '../../../shared/beneficiaries/domain/label.ts';

const labels = fc.array(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).filter((text) => text.trim() !== '' && text.length <= MAX_LABEL_LENGTH),
  { maxLength: 60 },
);

test('labels are distinct, at most 100 characters and not cut inside a character, for any wanted labels', () => {
  fc.assert(
    fc.property(labels, fc.array(fc.constantFrom('a', 'A ', 'a (2)', ' a', 'ａ'), { maxLength: 20 }), (many, similar) => {
      const register = makeLabelRegister([]);
      const given = [...many, ...similar].map((label, index) => register.claim(label, String(index)));
      expect(new Set(given.map(labelKey)).size).toBe(given.length);
      for (const label of given) {
        expect(label.length).toBeLessThanOrEqual(MAX_LABEL_LENGTH);
        expect(label.isWellFormed()).toBe(true);
      }
    }),
  );
});

test('a label that is free is kept, and given again to its own account', () => {
  const register = makeLabelRegister([{ label: 'Nómina', account: '1' }]);
  expect([
    register.claim('Otra', '2'),
    register.claim('NÓMINA', '1'),
    register.claim('nómina', '3'),
    register.claim('Nómina', '4'),
  ]).toEqual(['Otra', 'NÓMINA', 'nómina (2)', 'Nómina (3)']);
});

test('a row without a label is named after its bank and the last digits of its account', () => {
  expect(automaticLabel({ account: '072180000000000015', bankName: 'BANORTE' })).toBe('BANORTE 0015');
  expect(automaticLabel({ account: '5555550100', bankName: null })).toBe('Cuenta 0100');
});
