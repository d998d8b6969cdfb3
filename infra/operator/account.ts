import { parseArgs } from 'node:util';

import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { ROLES } from '../../shared/identity/domain/identity.ts';
import { runCommand, stageOf } from './command-line.ts';
import { createUser } from './create-user.ts';
import { openDeployment } from './deployment.ts';
import { seedPlans } from './seed-plans.ts';

const USAGE =
  'npm run --silent account -- create --plan <slug> [--role user|admin|owner] [--permissions a,b] [--email address] [--name text] [--stage local|dev|prod]';

const create = async (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      plan: { type: 'string' },
      role: { type: 'string', default: 'user' },
      permissions: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      stage: { type: 'string' },
    },
  });
  const role = ROLES.find((candidate) => candidate === values.role);
  if (values.plan === undefined || role === undefined) throw new RangeError(`usage: ${USAGE}`);
  const deployment = await openDeployment(stageOf(values.stage));
  await seedPlans(makePlanCatalogue(deployment.table));
  return createUser(
    deployment,
    {
      plan: values.plan,
      role,
      permissions: values.permissions?.split(',') ?? null,
      email: values.email ?? null,
      name: values.name ?? null,
    },
    Date.now(),
  );
};

const [command, ...args] = process.argv.slice(2);

await runCommand(() => {
  if (command !== 'create') throw new RangeError(`usage: ${USAGE}`);
  return create(args);
});
