import { globSync, readFileSync } from 'node:fs';

test('a page has an address of paths.ts or admin-paths.ts, all of which the tests in the browser open', () => {
  const routes = ['functions/panel/app.tsx', ...globSync('functions/panel/areas/*.ts')];
  expect(routes.length).toBeGreaterThan(5);
  const literal = /['"`]\/[\w:$*/-]*['"`]/g;
  expect(routes.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(literal)].map(([path]) => `${file}: ${path}`))).toEqual([]);
});
