import { parseArgs } from 'node:util';

import { SESv2Client } from '@aws-sdk/client-sesv2';

import { ROLES } from '../../shared/identity/accounts/domain/identity.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { runCommand, stageOf } from './command-line.ts';
import { createUser } from './create-user.ts';
import { openDeployment } from './deployment.ts';
import { liftSuppression } from './lift-suppression.ts';
import { manageUser } from './manage-user.ts';
import { operatorAccounts, reasonOf } from './operator-accounts.ts';
import { seedPlans } from './seed-plans.ts';

const USAGE = `usage: npm run --silent account -- <command> [--stage local|dev|prod]
  create --plan <slug> [--role user|admin|owner] [--permissions a,b] [--email address] [--name text] [--reason text]
  plan --email <address> --plan <slug> --reason <text>
  suspend|reactivate|reset-second-factor --email <address> --reason <text>
  restore --email <address> --reason <text>       makes a deleted account active again, also after its 30 days
  stop-purge --email <address> --reason <text>    keeps a deleted account 30 days longer, each time
  lift-suppression --email <address>`;

const options = {
  plan: { type: 'string' },
  role: { type: 'string' },
  permissions: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  reason: { type: 'string' },
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
  const taken = ['plan', 'role', 'permissions', 'email', 'name', 'reason'] as const;
  const { plan, role: named = 'user', permissions, email, name, reason, stage } = optionsOf(args, taken);
  const role = ROLES.find((candidate) => candidate === named);
  if (plan === undefined || role === undefined) throw new RangeError(USAGE);
  const deployment = await openDeployment(stageOf(stage));
  await seedPlans(makePlanCatalogue(deployment.table));
  const request = { plan, role, permissions: permissions?.split(',') ?? null, email: email ?? null, name: name ?? null };
  const now = Date.now();
  const action = { action: 'create_user', reason: reason === undefined ? null : reasonOf(reason) };
  return createUser(deployment, request, now, operatorAccounts(deployment, action, now));
};

const changePlan = async (args: readonly string[]) => {
  const { email, plan, reason, stage } = optionsOf(args, ['email', 'plan', 'reason']);
  if (email === undefined || plan === undefined || reason === undefined) throw new RangeError(USAGE);
  return manageUser(await openDeployment(stageOf(stage)), email, { kind: 'plan', plan, reason }, Date.now());
};

const changeUser = async (kind: 'suspend' | 'reactivate' | 'reset-second-factor' | 'restore' | 'stop-purge', args: readonly string[]) => {
  const { email, reason, stage } = optionsOf(args, ['email', 'reason']);
  if (email === undefined || reason === undefined) throw new RangeError(USAGE);
  return manageUser(await openDeployment(stageOf(stage)), email, { kind, reason }, Date.now());
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
