import { parseArgs } from 'node:util';

import { makeAdminAudit } from '../../shared/administration/adapters/admin-audit-log.ts';
import { makeAuditHeads } from '../../shared/administration/adapters/audit-heads.ts';
import { makePseudonyms } from '../../shared/administration/adapters/pseudonyms.ts';
import { makeVerifyAuditLog } from '../../shared/administration/use-cases/verify-audit-log.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeOverridesStore } from '../../shared/overrides/adapters/overrides-store.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { isJsonObject, parseJson, type JsonObject } from '../../shared/platform/json/json.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { changeOverridesBy, isOverrideChange, type OverrideChangeName } from './overrides.ts';
import { isWorkCommand, WORK_COMMANDS, type WorkCommandName } from './work-commands.ts';
import { workPortsOf } from './work-ports.ts';

const USAGE = `usage: npm run --silent admin -- <command> [--stage local|dev|prod]
  verify-audit                    verifies the chain of the administrative audit, and names the first broken link
  settings --body <json>
  add-alias|remove-alias|set-validity --bank <SPEI code> --body <json>
  reset-validity --bank <SPEI code>
  set-bin --bin <digits> --body <json>
  reset-bin --bin <digits>
  publish-document --document <name> --body <json>
  dead-letters|retries [--query <json>]       lists; the query has the parameters of the operation
  redrive|discard --id <letter>
  redrive-many [--body <json>]                the oldest 100 that pass the filters of the body
  plans                                       lists
  put-plan --id <slug> --body <json>          adds or replaces a plan; a new one has no --revision
  cancel-retry --id <validation>
A body is that of the operation, without its reason and its revision. Without --apply nothing is changed:
the command shows the change and its revision. --apply --revision <n> --reason <text> makes it; only settings, banks,
BINs, legal documents and plans have a revision, and redrives no reason.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stage: { type: 'string' },
    bank: { type: 'string' },
    bin: { type: 'string' },
    document: { type: 'string' },
    id: { type: 'string' },
    query: { type: 'string', default: '{}' },
    body: { type: 'string', default: '{}' },
    apply: { type: 'boolean', default: false },
    revision: { type: 'string' },
    reason: { type: 'string' },
  },
});

const auditOf = ({ table, adminAudit: audit }: Deployment) =>
  makeAdminAudit({ table, audit, pseudonyms: makePseudonyms(table, systemIds) });

const verifyAudit = async (deployment: Deployment) =>
  makeVerifyAuditLog({
    adminAudit: auditOf(deployment).log,
    auditHeads: makeAuditHeads(await deployment.bucket('AuditHeadsBucket')),
  })();

const bodyOf = (text: string): JsonObject => {
  const body = parseJson(text)?.value;
  if (body === undefined || !isJsonObject(body)) throw new RangeError('the body is a JSON object');
  return body;
};

/** The revision and the reason of an applied change; null for a dry run. */
const applied = () => {
  const { apply, revision, reason } = values;
  if (!apply) return null;
  if (revision === undefined || reason === undefined) throw new RangeError(USAGE);
  return { revision: Number(revision), reason };
};

const changeOverrides = (name: OverrideChangeName, deployment: Deployment) => {
  const { table } = deployment;
  const { tableOf } = auditOf(deployment);
  const ports = {
    overridesStore: makeOverridesStore(table),
    auditedOverrides: (change: Parameters<typeof tableOf>[0]) => makeOverridesStore(tableOf(change)),
    participantSnapshots: makeParticipantSnapshots(table),
    portalRate: makePortalRateControl(table),
    deployedSettings: deployment.deployedSettings(),
  };
  const { bank: code, bin, document, body } = values;
  const actor = { userId: null, ipPrefix: null, correlationId: systemIds.uuid(), at: Date.now() };
  return changeOverridesBy(ports, { name, params: { code, bin, document }, body: bodyOf(body), apply: applied(), actor });
};

/** An applied change of work, which may have no revision; null for a dry run. */
const appliedWork = () => {
  const { apply, revision, reason = '' } = values;
  return apply ? { revision: revision === undefined ? null : Number(revision), reason } : null;
};

const runWorkCommand = (name: WorkCommandName, stage: ReturnType<typeof stageOf>, deployment: Deployment) =>
  WORK_COMMANDS[name](workPortsOf(stage, deployment, auditOf(deployment)), {
    id: values.id,
    query: bodyOf(values.query),
    body: bodyOf(values.body),
    apply: appliedWork(),
    actor: { userId: null, ipPrefix: null, correlationId: systemIds.uuid(), at: Date.now() },
  });

await runCommand(async () => {
  const [command] = positionals;
  if (command === 'verify-audit') return verifyAudit(await openDeployment(stageOf(values.stage)));
  if (isOverrideChange(command)) return changeOverrides(command, await openDeployment(stageOf(values.stage)));
  if (isWorkCommand(command)) {
    const stage = stageOf(values.stage);
    return runWorkCommand(command, stage, await openDeployment(stage));
  }
  throw new RangeError(USAGE);
});
