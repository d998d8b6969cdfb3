import { importFromItem, itemFromImport } from '../../../functions/imports/adapters/import-item.ts';
import { itemFromValidation, summaryFromItem, validationFromItem } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { anImport } from '../../support/builders/imports.ts';
import { aValidation } from '../../support/builders/validations.ts';

const validation = itemFromValidation(aValidation('stored'));

describe.each<[string, (v: unknown) => unknown]>([
  ['a validation', (v) => validationFromItem({ ...validation, v })],
  ['a line of the history', (v) => summaryFromItem({ ...validation, v })],
  ['an import', (v) => importFromItem({ ...itemFromImport(anImport()), v })],
])('%s', (_name, read) => {
  test('of the first version is read', () => {
    expect(read(1)).toEqual(read(undefined));
  });

  test.each([2, 0, '1'])('of version %j is not: it may hold what this release would lose', (version) => {
    expect(() => read(version)).toThrow('Expected 1');
  });
});
