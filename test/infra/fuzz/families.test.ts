import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { allContracts } from '../../../functions/manifests.ts';
import { chosenFamilies } from '../../fuzz/families.ts';

const namesOf = (words: readonly string[]): readonly string[] => chosenFamilies(words).map(({ name }) => name);

describe('chosenFamilies', () => {
  test('has every operation without a word', () => {
    expect(chosenFamilies([]).flatMap(({ contracts }) => contracts.map(({ operationId }) => operationId))).toEqual(
      allContracts.map(({ operationId }) => operationId),
    );
  });

  test('has the families whose names contain a word', () => {
    expect(namesOf(['billing', 'retry'])).toEqual(['admin-billing', 'billing', 'retry']);
  });

  test('has no family without operations', () => {
    expect(() => namesOf(['event-dispatch'])).toThrow('no section is called event-dispatch');
  });
});

test('npm run fuzz refuses a family that does not exist before it starts a stack', async () => {
  const run = promisify(execFile)(process.execPath, ['test/fuzz/all.ts', 'retry', 'imaginary']);
  await expect(run).rejects.toThrow('no section is called imaginary');
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '' });
});
