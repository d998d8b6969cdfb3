import { readFileSync } from 'node:fs';

import { VALIDATION_ERROR_CODES } from '../../../shared/validation/domain/error-code.ts';
import { validationMessage } from '../../../shared/validation/http/validation-messages.ts';

describe('validationMessage', () => {
  test.each(VALIDATION_ERROR_CODES)('of %s is a full sentence in both languages', (code) => {
    const texts = [validationMessage(code, 'es'), validationMessage(code, 'en')];
    for (const text of texts) expect(text).toMatch(/^\p{L}[^{}]*\.$/u);
    expect(texts[0]).not.toBe(texts[1]);
  });

  test('is null without an error code', () => {
    expect(validationMessage(null, 'es')).toBeNull();
  });
});

test('docs/verdicts.md explains every error code of a validation, and no other', () => {
  const [, section = ''] = readFileSync(new URL('../../../docs/verdicts.md', import.meta.url), 'utf8').split('## `error_code`\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z_]+)`/g)]);
  expect(rows.map(([, code]) => code).toSorted()).toEqual([...VALIDATION_ERROR_CODES].toSorted());
});
