import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { adminAuditTableName, tableName } from '../../../infra/settings/names.ts';
import { makeAdminAudit } from '../../../shared/administration/adapters/admin-audit-log.ts';
import { makeAuditHeads } from '../../../shared/administration/adapters/audit-heads.ts';
import { auditRowKey } from '../../../shared/administration/adapters/keys.ts';
import { makePseudonyms } from '../../../shared/administration/adapters/pseudonyms.ts';
import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../../shared/platform/dynamodb/table.ts';
import { systemIds } from '../../../shared/platform/ids/system-ids.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { anAdminChange } from '../../support/builders/administration/changes.ts';
import { startOwnEmulator, type TestEmulator } from '../../support/emulator.ts';
import { AUDIT_HEADS_BUCKET, createDataStack } from '../../support/infra/data-stack.ts';

const run = promisify(execFile);

const TIMEOUT_MS = 10_000;

const verification = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ verified: v.number(), firstBrokenLink: v.nullable(v.object({ sequence: v.number(), problem: v.string() })) }),
);

const verifyAudit = async () => {
  const { stdout } = await run(process.execPath, ['infra/operator/admin.ts', 'verify-audit', '--stage', 'local']);
  return v.parse(verification, stdout);
};

describe('npm run admin -- verify-audit', () => {
  let emulator: TestEmulator;

  const openAudit = () => {
    const client = makeDynamoDbClient(TIMEOUT_MS);
    const [table, audit] = [makeTable(client, tableName('local')), makeTable(client, adminAuditTableName('local'))];
    const settings = { bucket: AUDIT_HEADS_BUCKET, region: 'us-east-1', timeoutMs: TIMEOUT_MS, endpoint: emulator.url };
    const heads = makeAuditHeads(makeBucket({ ...settings, credentials: awsCredentials }));
    const { log } = makeAdminAudit({ table, audit, pseudonyms: makePseudonyms(table, systemIds) });
    return { audit, heads, log };
  };

  beforeAll(async () => {
    emulator = await startOwnEmulator();
    await createDataStack();
  });

  afterAll(() => emulator.stop());

  test('names the first broken link: a row that was changed, another one than its stored head, and one that is missing', async () => {
    const { audit, heads, log } = openAudit();
    for (let made = 0; made < 3; made += 1) await log.record(anAdminChange(), 'change');
    const last = await log.find(3);
    if (last === null) throw new Error('the audit has three rows');
    await heads.put('2026-11-25', last);
    expect(await verifyAudit()).toEqual({ verified: 3, firstBrokenLink: null });

    await audit.removeMany([auditRowKey(3)]);
    expect(await verifyAudit()).toEqual({ verified: 2, firstBrokenLink: { sequence: 3, problem: 'missing' } });

    await log.record(anAdminChange({ reason: 'another' }), 'change');
    expect(await verifyAudit()).toMatchObject({ firstBrokenLink: { sequence: 3, problem: 'other_than_stored_head' } });

    await audit.update({ key: auditRowKey(2), update: 'SET reason = :other', values: { ':other': 'another' } });
    expect(await verifyAudit()).toMatchObject({ firstBrokenLink: { sequence: 2, problem: 'changed' } });
  });
});
