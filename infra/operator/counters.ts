import { parseArgs } from 'node:util';

import { makeCounterGenerations } from '../../shared/counters/adapters/dynamodb/counter-generations.ts';
import { makeRebuildCounters } from '../../shared/counters/use-cases/rebuild-counters.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeGenerationMarks } from '../../shared/validation/adapters/dynamodb/generation-marks.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment } from './deployment.ts';

const USAGE = `usage: npm run --silent counters -- rebuild --email <address> [--email <address>] [--stage local|dev|prod]
Counts the validations of accounts again, while the service runs; their statistics stay as they are until it has finished.`;

const { values, positionals } = parseArgs({
  options: { stage: { type: 'string' }, email: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});

await runCommand(async () => {
  if (positionals[0] !== 'rebuild' || values.email.length === 0) throw new RangeError(USAGE);
  const { table, credentials } = await openDeployment(stageOf(values.stage));
  const accounts = makeAccountStore(table, credentials);
  const found = await Promise.all(values.email.map(async (email) => ({ email, account: await accounts.findByEmail(email) })));
  const userIds = found.map(({ email, account }) => {
    if (account === null) throw new RangeError(`there is no user ${email}`);
    return account.user.id;
  });
  const rebuild = makeRebuildCounters({
    generations: makeCounterGenerations(table),
    validations: makeValidationStore(table, quotaUnitWrites),
    marks: makeGenerationMarks(table),
    clock: systemClock,
  });
  return rebuild(userIds);
});
