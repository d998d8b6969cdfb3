import type { ArchiveFile } from '../../../../shared/exports/ports/archive-file.ts';
import { MAX_CLOCK_SECONDS, testPartitionOf } from '../../../../shared/identity/accounts/domain/test-partition.ts';
import type { Log } from '../../../../shared/platform/observability/log.ts';
import { isoInstant } from '../../../../shared/platform/time/instant.ts';
import type { DeclaredEntry, ExportFile } from '../../../manifests.ts';
import type { ExportedAccount, FilesOfAccount } from '../../ports/archive.ts';
import type { ArchiveNotes, Exporter } from './exporter.ts';

/** An exporter for each file that an inventory entry names: a file without one does not compile. */
export type Exporters = Readonly<Record<ExportFile, Exporter>>;

type Deps = { readonly exporters: Exporters; readonly inventory: readonly DeclaredEntry[]; readonly log: Log };

/** Stored data that is not in the archive, with the reason, by the pattern of its key. */
const omissionsOf = (inventory: readonly DeclaredEntry[]) =>
  inventory.flatMap((entry) => {
    if (!('export' in entry) || !('omitted' in entry.export)) return [];
    const kept = 'bucket' in entry ? entry.key : `${entry.pk} ${entry.sk}`;
    return [{ kept, why: entry.export.omitted }];
  });

/** Files of which test mode has its own. */
const FILES_OF_TEST_MODE = [
  'validations',
  'retry_attempts',
  'certificates',
  'beneficiaries',
  'webhook_endpoints',
  'webhook_deliveries',
] as const satisfies readonly ExportFile[];

const TEST_MODE = 'test_mode';

/** The files of the test data of an account, in a folder. Their instants are those of the clock of test mode. */
const testModeFiles = async function* (exporters: Exporters, account: ExportedAccount, { leftOut }: ArchiveNotes) {
  const inFolder = (path: string): string => `${TEST_MODE}/${path}`;
  const { user, now } = account;
  const owner = { ...account, user: { ...user, id: testPartitionOf(user.id) }, now: now + MAX_CLOCK_SECONDS * 1_000 };
  const notes = {
    leftOut: (path: string): void => {
      leftOut(inFolder(path));
    },
  };
  for (const name of FILES_OF_TEST_MODE) {
    for await (const file of exporters[name](owner, notes)) yield { ...file, path: inFolder(file.path) };
  }
};

/** Every file of an account, and an index of the archive's contents and omissions, with reasons. */
export const makeAccountFiles = ({ exporters, inventory, log }: Deps): FilesOfAccount =>
  async function* (account) {
    const written: string[] = [];
    const leftOut: string[] = [];
    const notes = {
      leftOut: (path: string): void => {
        leftOut.push(path);
        log.error('data_export_file_left_out', { path });
      },
    };
    for (const [name, exporter] of Object.entries(exporters)) {
      written.push(name);
      yield* exporter(account, notes);
    }
    written.push(TEST_MODE);
    yield* testModeFiles(exporters, account, notes);
    const index = {
      type: 'data_export_index',
      id: account.user.id,
      attributes: {
        data_until: isoInstant(account.now),
        parts: written,
        files_left_out: leftOut,
        not_exported: omissionsOf(inventory),
      },
    };
    yield { path: 'index.json', content: Buffer.from(`${JSON.stringify({ data: index })}\n`), isCompressed: false } satisfies ArchiveFile;
  };
