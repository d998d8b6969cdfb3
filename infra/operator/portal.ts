import { parseArgs } from 'node:util';

import { makeAdminAudit } from '../../shared/administration/adapters/admin-audit-log.ts';
import { makePseudonyms } from '../../shared/administration/adapters/pseudonyms.ts';
import { makeChangePortal, type PortalChange } from '../../shared/administration/use-cases/change-portal.ts';
import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { breakerOf, nextQueryFrom, type PortalRateState } from '../../shared/banxico/domain/portal-rate.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment } from './deployment.ts';
import { reasonOf } from './operator-accounts.ts';

const USAGE = `usage: npm run --silent portal -- <command> [--stage local|dev|prod]
  show
  rate [--interval-ms <n>] [--burst <n>] --reason <text>
  open-breaker --reason <text>     stops all queries until the breaker is closed
  close-breaker --reason <text>`;

const options = {
  stage: { type: 'string' },
  'interval-ms': { type: 'string' },
  burst: { type: 'string' },
  reason: { type: 'string' },
} as const;

type Options = { readonly [Name in keyof typeof options]?: string };

/** The state of the portal rate for an operator. */
const presentRate = (state: PortalRateState, now: number) => ({
  interval_ms: state.rate.intervalMs,
  burst: state.rate.burst,
  breaker: breakerOf(state, now),
  next_query_from: isoInstant(nextQueryFrom(state, now)),
  throttled_in_a_row: state.trips,
});

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** The change that a command makes. Throws RangeError for another command. */
const changeOf = (command: string | undefined, { 'interval-ms': interval, burst }: Options): PortalChange => {
  const isRate = command === 'rate';
  if (isRate === (interval === undefined && burst === undefined)) throw new RangeError(USAGE);
  if (isRate) return { kind: 'rate', intervalMs: numberOf(interval), burst: numberOf(burst) };
  if (command === 'open-breaker') return { kind: 'open_breaker' };
  if (command === 'close-breaker') return { kind: 'close_breaker' };
  throw new RangeError(USAGE);
};

const [command, ...args] = process.argv.slice(2);

await runCommand(async () => {
  const { values } = parseArgs({ args, options });
  const change = command === 'show' ? null : changeOf(command, values);
  if (change !== null && values.reason === undefined) throw new RangeError(USAGE);
  const { table, adminAudit: audit } = await openDeployment(stageOf(values.stage));
  const portalRate = makePortalRateControl(table);
  const now = Date.now();
  if (change === null || values.reason === undefined) return presentRate(await portalRate.read(), now);
  const { tableOf } = makeAdminAudit({ table, audit, pseudonyms: makePseudonyms(table, systemIds) });
  const changePortal = makeChangePortal({ portalRate, auditedPortalRate: (row) => makePortalRateControl(tableOf(row)) });
  const actor = { userId: null, ipPrefix: null, correlationId: systemIds.uuid(), at: now };
  return presentRate(await changePortal({ actor, reason: reasonOf(values.reason) }, change), now);
});
