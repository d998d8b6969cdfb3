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

const USAGE = `usage: npm run --silent admin -- <command> [--stage local|dev|prod]
  verify-audit                    verifies the chain of the administrative audit, and names the first broken link
  settings --body <json>
  add-alias|remove-alias|set-validity --bank <SPEI code> --body <json>
  reset-validity --bank <SPEI code>
  set-bin --bin <digits> --body <json>
  reset-bin --bin <digits>
  publish-document --document <name> --body <json>
A body is that of the operation, without its reason and its revision. Without --apply nothing is changed:
the command shows the change and its revision. --apply --revision <n> --reason <text> makes it.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stage: { type: 'string' },
    bank: { type: 'string' },
    bin: { type: 'string' },
    document: { type: 'string' },
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

await runCommand(async () => {
  const [command] = positionals;
  if (command === 'verify-audit') return verifyAudit(await openDeployment(stageOf(values.stage)));
  if (isOverrideChange(command)) return changeOverrides(command, await openDeployment(stageOf(values.stage)));
  throw new RangeError(USAGE);
});
