import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withTestModeTable } from '../../infra/openapi/test-mode-table.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/test-mode.md'), 'utf8');

test('the table of docs/test-mode.md names every family with operations, and what test mode does with each of them', () => {
  expect(withTestModeTable(DOCUMENT)).toBe(DOCUMENT);
});
