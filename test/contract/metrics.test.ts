import { globSync, readFileSync } from 'node:fs';

import { METRICS } from '../../shared/logs/catalogue.ts';

const code = globSync(['functions/**/*.ts', 'shared/**/*.ts'], { exclude: ['shared/logs/*.ts'] })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test.each(METRICS)('the custom metric %s is counted by code of a function', (metric) => {
  expect(code).toContain(`'${metric}'`);
});
