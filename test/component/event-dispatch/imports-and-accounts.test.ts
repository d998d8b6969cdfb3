import { changeReader } from '../../../functions/event-dispatch/adapters/change-reader.ts';
import { auditKey } from '../../../shared/identity/access/adapters/keys.ts';
import { auditItems } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { makeRegenerateApiKey } from '../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { beneficiaryImportItems } from '../../../shared/imports/adapters/beneficiary-imports.ts';
import { importEvents } from '../../../shared/imports/domain/import-events.ts';
import {
  applyTransition,
  cancelJob,
  completeJob,
  completeParsing,
  failJob,
  startCommit,
} from '../../../shared/imports/domain/import-job.ts';
import { NOTHING_READ } from '../../../shared/imports/domain/read-report.ts';
import { NO_ROWS } from '../../../shared/imports/domain/rows/import-row.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { anImport } from '../../support/builders/imports/imports.ts';
import { createTestUser } from '../../support/contracts/storage.ts';
import { fakeKeyCipher } from '../../support/fakes/identity/key-cipher.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { openEvents } from './events-family.ts';

const OWNER = userIdOf('owner');

describe('events of an import', () => {
  const job = anImport();
  const parsed = { counts: NO_ROWS, rowsRead: 0, fileFormat: 'csv', llmInvoked: false, report: NOTHING_READ } as const;
  const preview = applyTransition(job, completeParsing(parsed, 5));
  const confirmed = applyTransition(preview, startCommit('request', 6));
  const failure = { code: 'processing_failed', params: {} };

  test.each([
    ['read', job, preview, 'import.preview_ready', 5],
    ['saved', confirmed, applyTransition(confirmed, completeJob(7)), 'import.completed', 7],
    ['failed', job, applyTransition(job, failJob(failure, { fileFormat: null, llmInvoked: false }, 8)), 'import.failed', 8],
  ] as const)('an import that was %s yields an event of its user', (_what, before, after, type, at) => {
    const { changesOf } = changeReader;
    const change = {
      key: beneficiaryImportItems.keys.job(job.userId, job.id),
      before: beneficiaryImportItems.itemFromJob(before),
      after: beneficiaryImportItems.itemFromJob(after, importEvents(before, after)),
      correlationId: null,
      id: 'a change',
      writtenAt: null,
    };
    expect(changesOf(change)).toMatchObject([{ event: { type, at }, subject: { kind: 'import', id: job.id, userId: OWNER } }]);
  });

  test('confirmation, cancellation and an unchanged state yield none', () => {
    expect(importEvents(preview, confirmed)).toEqual([]);
    expect(importEvents(preview, applyTransition(preview, cancelJob(6)))).toEqual([]);
    expect(importEvents(preview, preview)).toEqual([]);
  });
});

describe('events of a user', () => {
  const { changesOf } = changeReader;
  const event = { type: 'api_key.regenerated', at: 7 } as const;

  test('a regenerated API key writes one audit item, which yields an event of the user', async () => {
    const { storage, takeChanges } = openEvents();
    const { user } = await createTestUser(storage, 'caller');
    await takeChanges();
    const regenerate = makeRegenerateApiKey({ ...storage, ...fakeKeyCipher, ids: makeFakeIds(), log: makeRecordedLog() });
    expect(await regenerate(user.id, 0, 7, 'request')).toMatchObject({ ok: true });
    const [row, ...others] = (await takeChanges()).filter((change) => changesOf(change).length > 0);
    expect(others).toEqual([]);
    expect([row?.correlationId, row?.after?.['correlation_id']]).toEqual(['request', 'request']);
    expect(row === undefined ? [] : changesOf(row)).toMatchObject([{ event, subject: { kind: 'user', userId: user.id } }]);
  });

  test('a changed or removed audit item yields nothing', () => {
    const [image = {}] = auditItems(OWNER, 2, [event], null);
    const change = { key: auditKey(OWNER, 7, 2), before: image, correlationId: null, id: 'a change', writtenAt: null };
    expect([changesOf({ ...change, after: { ...image, seen: true } }), changesOf({ ...change, after: null })]).toEqual([[], []]);
  });

  test('two audit items yield two event ids', () => {
    const idsAt = (version: number) =>
      auditItems(OWNER, version, [event], null).flatMap((after) =>
        changesOf({ key: auditKey(OWNER, 7, version), before: null, after, correlationId: null, id: 'a change', writtenAt: null }).map(
          ({ id }) => id,
        ),
      );
    expect(new Set([...idsAt(2), ...idsAt(3)]).size).toBe(2);
  });
});
