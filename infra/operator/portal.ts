import { parseArgs } from 'node:util';

import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { earliestLane, type PortalRateState } from '../../shared/banxico/domain/portal-rate.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment } from './deployment.ts';

const USAGE = 'npm run --silent portal -- show | rate --interval-ms <n> --burst <n> | close-breaker   [--stage local|dev|prod]';

const [command, ...args] = process.argv.slice(2);

const instant = (epochMs: number): string | null => (epochMs > Date.now() ? new Date(epochMs).toISOString() : null);

/** The state of the portal rate for an operator: past instants are null. */
const presentRate = (state: PortalRateState) => ({
  interval_ms: state.rate.intervalMs,
  burst: state.rate.burst,
  next_query_from: instant(Math.max(earliestLane(state).freeAt, state.openUntil)),
  breaker_open_until: instant(state.openUntil),
  throttled_in_a_row: state.trips,
});

const run = async () => {
  const { values } = parseArgs({
    args,
    options: { stage: { type: 'string' }, 'interval-ms': { type: 'string' }, burst: { type: 'string' } },
  });
  const { table } = await openDeployment(stageOf(values.stage));
  const control = makePortalRateControl(table);
  switch (command) {
    case 'show':
      return presentRate(await control.read());
    case 'rate':
      return presentRate(await control.setRate({ intervalMs: Number(values['interval-ms']), burst: Number(values.burst) }));
    case 'close-breaker':
      return presentRate(await control.close());
    default:
      throw new RangeError(`usage: ${USAGE}`);
  }
};

await runCommand(run);
