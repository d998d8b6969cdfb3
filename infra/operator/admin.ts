import { parseArgs } from 'node:util';

import { makeAdminAudit } from '../../shared/administration/adapters/admin-audit-log.ts';
import { makeAuditHeads } from '../../shared/administration/adapters/audit-heads.ts';
import { makePseudonyms } from '../../shared/administration/adapters/pseudonyms.ts';
import { makeVerifyAuditLog } from '../../shared/administration/use-cases/verify-audit-log.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment } from './deployment.ts';

const USAGE = `usage: npm run --silent admin -- verify-audit [--stage local|dev|prod]
Verifies the chain of the administrative audit, and names the first broken link.`;

const { values, positionals } = parseArgs({ options: { stage: { type: 'string' } }, allowPositionals: true });

await runCommand(async () => {
  if (positionals[0] !== 'verify-audit') throw new RangeError(USAGE);
  const { table, adminAudit: audit, bucket } = await openDeployment(stageOf(values.stage));
  const { log: adminAudit } = makeAdminAudit({ table, audit, pseudonyms: makePseudonyms(table, systemIds) });
  return makeVerifyAuditLog({ adminAudit, auditHeads: makeAuditHeads(await bucket('AuditHeadsBucket')) })();
});
