import { parseArgs } from 'node:util';

import { openStripeDesk } from '../../functions/admin-billing/adapters/stripe-desk.ts';
import { makeAuditedAction } from '../../functions/admin-billing/use-cases/audited-action.ts';
import { makeCreatePrices, makeMoveSubscriptions } from '../../functions/admin-billing/use-cases/manage-prices.ts';
import { makeAdminAudit } from '../../shared/administration/adapters/admin-audit-log.ts';
import { makePseudonyms } from '../../shared/administration/adapters/pseudonyms.ts';
import { makeProcessorCredentials } from '../../shared/billing/adapters/processor-credentials.ts';
import { PAID_INTERVALS, type PriceName } from '../../shared/billing/domain/price-name.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { processorSecretName } from '../settings/names.ts';
import { runCommand, stageOf } from './command-line.ts';
import { localProcessorOrigin, openDeployment } from './deployment.ts';
import { reasonOf } from './operator-accounts.ts';

const USAGE = `usage: npm run --silent prices -- [create|move] [--stage local|dev|prod] [--apply --reason <text>]
  create                                      lists, or creates, what the processor lacks of the plans
  move --plan <slug> --interval month|year    moves subscriptions to the price at which the plan is sold now
Without --apply nothing is changed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stage: { type: 'string' },
    apply: { type: 'boolean', default: false },
    reason: { type: 'string' },
    plan: { type: 'string' },
    interval: { type: 'string' },
  },
});

type Command = { readonly kind: 'create' } | { readonly kind: 'move'; readonly price: PriceName };

/** The command of a call. Throws RangeError for another one, and for a change without a reason. */
const commandOf = ([name = 'create']: readonly string[]): Command => {
  if (values.apply && values.reason === undefined) throw new RangeError(USAGE);
  if (name === 'create') return { kind: 'create' };
  const interval = PAID_INTERVALS.find((each) => each === values.interval);
  if (name !== 'move' || values.plan === undefined || interval === undefined) throw new RangeError(USAGE);
  return { kind: 'move', price: { planSlug: values.plan, interval } };
};

/** Where the command runs: the desk at the processor, and the audit. */
const openDesk = async (stage: ReturnType<typeof stageOf>) => {
  const { table, adminAudit: audit } = await openDeployment(stage);
  const { log: adminAudit } = makeAdminAudit({ table, audit, pseudonyms: makePseudonyms(table, systemIds) });
  const desk = openStripeDesk({
    credentials: makeProcessorCredentials(processorSecretName(stage)),
    origin: stage === 'local' ? localProcessorOrigin() : null,
    log: {
      warn: (event, fields) => {
        process.stderr.write(`${event} ${JSON.stringify(fields)}\n`);
      },
    },
    plans: makePlanCatalogue(table),
  });
  return { ...desk, auditedAction: makeAuditedAction(adminAudit) };
};

await runCommand(async () => {
  const command = commandOf(positionals);
  const desk = await openDesk(stageOf(values.stage));
  const request = {
    actor: { userId: null, ipPrefix: null, correlationId: systemIds.uuid(), at: Date.now() },
    // A dry run writes no row.
    reason: values.reason === undefined ? '' : reasonOf(values.reason),
    isDryRun: !values.apply,
  };
  const done =
    command.kind === 'move'
      ? await makeMoveSubscriptions(desk)({ ...request, price: command.price })
      : await makeCreatePrices(desk)(request);
  if (!done.ok) throw new Error(done.problems[0].code);
  return done.value;
});
