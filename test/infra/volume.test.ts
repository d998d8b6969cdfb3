import { readFile } from 'node:fs/promises';

import { withFigures } from '../../infra/cost-report/figures-block.ts';
import { METRICS_LINE } from '../../infra/cost-report/validation-costs.ts';
import { currentVolume, volumeOf, VOLUMES } from '../../infra/cost-report/volume.ts';

const BILL = {
  standingUsd: 30,
  lines: [
    { subject: 'DynamoDB', synchronous: 2, asynchronous: 3 },
    { subject: METRICS_LINE, synchronous: 10, asynchronous: 10 },
  ],
  queries: 2,
};

describe('volume', () => {
  test('docs/volume.md equals the templates and the benchmark (npm run cost-report writes it)', async () => {
    const document = await readFile('docs/volume.md', 'utf8');
    expect(withFigures(document, await currentVolume())).toBe(document);
  });

  test('the standing costs and the metrics stay, and everything else grows with the validations', () => {
    expect(
      VOLUMES.map((volume) => volumeOf(volume, BILL)).map(({ synchronousUsd, asynchronousUsd }) => [synchronousUsd, asynchronousUsd]),
    ).toEqual([
      [40.02, 40.03],
      [42, 43],
      [60, 70],
    ]);
  });

  test('a day has room for 17,280 queries', () => {
    const { days, rateShare } = volumeOf(8_640 * 30, BILL);
    expect([days, rateShare]).toEqual([30, 1]);
  });
});
