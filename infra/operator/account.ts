import { parseArgs } from 'node:util';

import { SESv2Client } from '@aws-sdk/client-sesv2';

import { ROLES } from '../../shared/identity/accounts/domain/identity.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { runCommand, stageOf } from './command-line.ts';
import { createUser } from './create-user.ts';
import { openDeployment } from './deployment.ts';
import { liftSuppression } from './lift-suppression.ts';
import { manageUser } from './manage-user.ts';
import { seedPlans } from './seed-plans.ts';

const USAGE = `usage: npm run --silent account -- <command> [--stage local|dev|prod]
  create --plan <slug> [--role user|admin|owner] [--permissions a,b] [--email address] [--name text]
  plan --email <address> --plan <slug>
  suspend|reactivate|reset-second-factor|lift-suppression --email <address>
  restore --email <address>       makes a deleted account active again, also after its 30 days
  stop-purge --email <address>    keeps a deleted account 30 days longer, each time`;

const options = {
  plan: { type: 'string' },
  role: { type: 'string' },
  permissions: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  stage: { type: 'string' },
} as const;

type Options = { readonly [Name in keyof typeof options]?: string };

/** The options of a command. Throws RangeError for one it does not take. */
const optionsOf = (args: readonly string[], taken: readonly (keyof Options)[]): Options => {
  const { values } = parseArgs({ args: [...args], options });
  const isTaken = (name: string): boolean => name === 'stage' || taken.some((each) => each === name);
  if (!Object.keys(values).every(isTaken)) throw new RangeError(USAGE);
  return values;
};

const create = async (args: readonly string[]) => {
  const { plan, role: named = 'user', permissions, email, name, stage } = optionsOf(args, ['plan', 'role', 'permissions', 'email', 'name']);
  const role = ROLES.find((candidate) => candidate === named);
  if (plan === undefined || role === undefined) throw new RangeError(USAGE);
  const deployment = await openDeployment(stageOf(stage));
  await seedPlans(makePlanCatalogue(deployment.table));
  const request = { plan, role, permissions: permissions?.split(',') ?? null, email: email ?? null, name: name ?? null };
  return createUser(deployment, request, Date.now());
};

const changePlan = async (args: readonly string[]) => {
  const { email, plan, stage } = optionsOf(args, ['email', 'plan']);
  if (email === undefined || plan === undefined) throw new RangeError(USAGE);
  return manageUser(await openDeployment(stageOf(stage)), email, { kind: 'plan', plan }, Date.now());
};

const changeUser = async (kind: 'suspend' | 'reactivate' | 'reset-second-factor' | 'restore' | 'stop-purge', args: readonly string[]) => {
  const { email, stage } = optionsOf(args, ['email']);
  if (email === undefined) throw new RangeError(USAGE);
  return manageUser(await openDeployment(stageOf(stage)), email, { kind }, Date.now());
};

const lift = async (args: readonly string[]) => {
  const { email, stage: named } = optionsOf(args, ['email']);
  if (email === undefined) throw new RangeError(USAGE);
  const stage = stageOf(named);
  const { table, mailRegion } = await openDeployment(stage);
  return liftSuppression({ table, ses: stage === 'local' ? null : new SESv2Client({ region: mailRegion }) }, email);
};

const [command, ...args] = process.argv.slice(2);

await runCommand(() => {
  switch (command) {
    case 'create':
      return create(args);
    case 'plan':
      return changePlan(args);
    case 'suspend':
    case 'reactivate':
    case 'reset-second-factor':
    case 'restore':
    case 'stop-purge':
      return changeUser(command, args);
    case 'lift-suppression':
      return lift(args);
    default:
      throw new RangeError(USAGE);
  }
});
