import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import type { ExportWriter } from '../../../shared/exports/ports/export-writer.ts';
import type { WriteTable } from '../../../shared/platform/files/table-file.ts';
import { validationColumns } from '../../../shared/validation/domain/history/validation-table.ts';
import type { ValidationSummary } from '../../../shared/validation/domain/validation.ts';
import { readValidationExport } from '../../../shared/validation/ports/validation-export.ts';
import type { WalkHistory } from '../../../shared/validation/use-cases/history/walk-history.ts';

type Deps = {
  readonly walk: WalkHistory;
  readonly participants: ParticipantDirectory;
  readonly writeTable: WriteTable;
};

/** Writes the rows of an export of validations: none is in memory longer than it is written. */
export const makeValidationRows =
  ({ walk, participants, writeTable }: Deps): ExportWriter['contentsOf'] =>
  ({ userId, subject }) => {
    if (subject.kind !== 'validations') throw new TypeError('this export has no rows of a list');
    const request = readValidationExport(subject.request);
    let count = 0;
    let hasMore = false;
    const rows = async function* (): AsyncGenerator<ValidationSummary> {
      for await (const page of walk(userId, request)) {
        for (const summary of page) {
          if (count === request.limit) {
            hasMore = true;
            return;
          }
          count += 1;
          yield summary;
        }
      }
    };
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      const columns = validationColumns(await participants.latest());
      yield* writeTable({ name: 'validations', columns, rows: rows() }, subject.format);
    };
    return { name: 'export', format: subject.format, chunks: chunks(), rows: () => ({ count, hasMore }) };
  };
