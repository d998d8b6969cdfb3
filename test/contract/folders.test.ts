import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** Most files of a folder at one level, as docs/contributing.md has it. */
const MOST_FILES = 22;

const files = globSync('{functions,shared,infra,test}/**/*', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`);

test('no folder of code has more than 22 files at one level', () => {
  const sizes = [...Map.groupBy(files, (file) => dirname(file))].map(([folder, { length }]) => ({ folder, length }));
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter(({ length }) => length > MOST_FILES)).toEqual([]);
});
