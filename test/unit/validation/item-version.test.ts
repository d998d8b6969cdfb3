import { beneficiaryImportItems } from '../../../shared/imports/adapters/beneficiary-imports.ts';
import { itemFromValidation, summaryFromItem, validationFromItem } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { anImport } from '../../support/builders/imports/imports.ts';
import { aValidation } from '../../support/builders/validations.ts';

const validation = itemFromValidation(aValidation('stored'));

describe.each<[string, (v: unknown) => unknown]>([
  ['validationFromItem', (v) => validationFromItem({ ...validation, v })],
  ['summaryFromItem', (v) => summaryFromItem({ ...validation, v })],
  ['importFromItem', (v) => beneficiaryImportItems.jobFromItem({ ...beneficiaryImportItems.itemFromJob(anImport()), v })],
])('%s', (_name, read) => {
  test('reads version 1 like an item without a version', () => {
    expect(read(1)).toEqual(read(undefined));
  });

  test.each([2, 0, '1'])('throws on version %j, whose fields this release could lose', (version) => {
    expect(() => read(version)).toThrow('Expected 1');
  });
});
