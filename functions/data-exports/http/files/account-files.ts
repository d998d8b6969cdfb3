import type { Log } from '../../../../shared/platform/observability/log.ts';
import { isoInstant } from '../../../../shared/platform/time/instant.ts';
import type { DeclaredHolding, ExportFile } from '../../../manifests.ts';
import type { ArchiveFile, FilesOfAccount } from '../../ports/archive.ts';
import type { Exporter } from './exporter.ts';

/** An exporter for each file that a holding names: a holding whose file nobody writes does not compile. */
export type Exporters = Readonly<Record<ExportFile, Exporter>>;

type Deps = { readonly exporters: Exporters; readonly holdings: readonly DeclaredHolding[]; readonly log: Log };

/** What is kept and not in the archive, and why: each thing by the pattern of its key. */
const omissionsOf = (holdings: readonly DeclaredHolding[]) =>
  holdings.flatMap((holding) => {
    if (!('export' in holding) || !('omitted' in holding.export)) return [];
    const kept = 'bucket' in holding ? holding.key : `${holding.pk} ${holding.sk}`;
    return [{ kept, why: holding.export.omitted }];
  });

/** Every file of an account, and an index that says what the archive has, what it leaves out and why. */
export const makeAccountFiles = ({ exporters, holdings, log }: Deps): FilesOfAccount =>
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
    const index = {
      type: 'data_export_index',
      id: account.user.id,
      attributes: {
        data_until: isoInstant(account.now),
        parts: written,
        files_left_out: leftOut,
        not_exported: omissionsOf(holdings),
      },
    };
    yield { path: 'index.json', content: Buffer.from(`${JSON.stringify({ data: index })}\n`), isCompressed: false } satisfies ArchiveFile;
  };
