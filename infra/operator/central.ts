import { parseArgs } from 'node:util';

import { makeCentralBudgetControl } from '../../shared/adapters/dynamodb/central-budget.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment } from './deployment.ts';

const USAGE = 'npm run --silent central -- show | rate --interval-ms <n> --burst <n> | close-breaker   [--stage local|dev|prod]';

const [command, ...args] = process.argv.slice(2);

const run = async () => {
  const { values } = parseArgs({
    args,
    options: { stage: { type: 'string' }, 'interval-ms': { type: 'string' }, burst: { type: 'string' } },
  });
  const { table } = await openDeployment(stageOf(values.stage));
  const control = makeCentralBudgetControl(table);
  switch (command) {
    case 'show':
      return control.read();
    case 'rate':
      return control.setRate({ intervalMs: Number(values['interval-ms']), burst: Number(values.burst) });
    case 'close-breaker':
      return control.close();
    default:
      throw new RangeError(`usage: ${USAGE}`);
  }
};

await runCommand(run);
