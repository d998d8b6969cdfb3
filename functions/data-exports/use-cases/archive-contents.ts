import { MAX_ATTEMPTS } from '../../../shared/exports/domain/export-job.ts';
import type { PackFiles } from '../../../shared/exports/ports/archive-file.ts';
import type { ExportWriter } from '../../../shared/exports/ports/export-writer.ts';
import type { FilesOfAccount } from '../ports/archive.ts';

type Deps = { readonly filesOf: FilesOfAccount; readonly pack: PackFiles };

/** Packs the archive of an account; its last attempt leaves out files that cannot be read. */
export const makeArchiveContents =
  ({ filesOf, pack }: Deps): ExportWriter['contentsOf'] =>
  ({ language, attempts }, user, now) => {
    const files = filesOf({ user, language: user.language ?? language, now, leavesOutUnreadable: attempts === MAX_ATTEMPTS });
    return { name: 'data-export', format: 'zip', chunks: pack(files), rows: () => null };
  };
