import { readFile } from 'node:fs/promises';

import { withFigures } from '../../infra/cost-report/figures-block.ts';
import { currentGrowth, growthOf, STAGES_OF_GROWTH } from '../../infra/cost-report/growth.ts';
import { queueConcurrencies } from '../../infra/settings/queue-concurrency.ts';
import { synthesize } from '../support/infra/synthesized.ts';

const resourcesAt = (concurrency: number) =>
  synthesize('prod', { context: { concurrency: String(concurrency) } })
    .ofFamilies('AWS::Lambda::EventSourceMapping')
    .map(([, mapping]) => mapping);

describe('growth', () => {
  test('docs/operations/growth.md equals the templates (npm run cost-report writes it)', async () => {
    const document = await readFile('docs/operations/growth.md', 'utf8');
    expect(withFigures(document, currentGrowth())).toBe(document);
  });

  test('each stage has room for the callers of its busiest hour while the portal takes its longest', () => {
    for (const stage of STAGES_OF_GROWTH) {
      const { concurrency, queues, callers } = growthOf(stage, resourcesAt(stage.concurrency));
      expect(concurrency - queues).toBeGreaterThanOrEqual(callers);
    }
  });

  test('one setting scales the queue of every worker', () => {
    const at = (concurrency: number) => Object.values(queueConcurrencies(concurrency));
    expect(at(1)).toEqual(at(1).map(() => 2));
    at(10_000).forEach((limit, index) => {
      expect(limit).toBe(10 * (at(1_000)[index] ?? 0));
    });
    const queues = (concurrency: number) => growthOf(STAGES_OF_GROWTH[0], resourcesAt(concurrency)).queues;
    expect(queues(1_000)).toBeGreaterThan(10 * resourcesAt(1_000).length);
    expect(queues(10)).toBe(queues(50));
  });
});
