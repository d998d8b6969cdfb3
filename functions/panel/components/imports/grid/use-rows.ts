import { useState } from 'preact/hooks';

import type { Failure } from '../../../api/failure.ts';
import type { ImportCounts, ImportJob, ImportKind, PreviewPage } from '../../../api/import-kind.ts';
import { useSession } from '../../../session/session.ts';
import { findDoubtful } from '../../../view/grid/find-doubtful.ts';
import { makePageReadings } from '../../../view/grid/page-readings.ts';
import { expectedIndex, missingPages, nextDoubtful, PAGE_SIZE, rowAt, withPage, type GridRow, type Rows } from '../../../view/grid/rows.ts';
import { useStore } from './use-store.ts';

/** Readings after which a row is taken to be gone. */
const MAX_SEARCHES = 5;

/** The rows of an import, read page by page as they are needed. */
export const useRows = (kind: ImportKind, job: ImportJob) => {
  const { client } = useSession();
  const rows = useStore<Rows>({ total: job.total_rows, read: new Map() });
  const [counts, setCounts] = useState<ImportCounts>(job);
  const [failure, setFailure] = useState<Failure | null>(null);

  const ask = async (number: number, isDoubtful: boolean): Promise<PreviewPage | null> => {
    const answer = await kind.preview(client, job.id, { number, isDoubtful });
    setFailure(answer.isOk ? null : answer);
    return answer.isOk ? answer.value : null;
  };

  const [readings] = useState(() =>
    makePageReadings(
      (number) => ask(number, false),
      (number, { rows: page, total, counts: counted }) => {
        rows.update((before) => withPage(before, { number, total, rows: page }));
        setCounts(counted);
      },
    ),
  );

  /** Reads the rows of a range that were not read; false when one could not be. */
  const load = async (first: number, last: number): Promise<boolean> => {
    for (const number of missingPages(rows.get(), first, last)) {
      if (!(await readings.read(number))) return false;
    }
    return true;
  };

  /** Reads the rows of a range again: a correction can change the state of others. */
  const refresh = async (first: number, last: number): Promise<void> => {
    readings.outdate();
    const [from, to] = [Math.floor(first / PAGE_SIZE), Math.floor(Math.max(first, last) / PAGE_SIZE)];
    for (let page = from; page <= to; page += 1) await readings.read(page + 1);
  };

  const indexOf = async (row: GridRow): Promise<number | null> => {
    for (let search = 0; search < MAX_SEARCHES; search += 1) {
      const index = expectedIndex(rows.get(), row.position);
      if (rowAt(rows.get(), index)?.id === row.id) return index;
      if (!(await readings.read(Math.floor(index / PAGE_SIZE) + 1))) return null;
    }
    return null;
  };

  /** The place of the next doubtful row in a direction; null for none. */
  const findNext = async (from: number, step: 1 | -1): Promise<number | null> => {
    const near = nextDoubtful(rows.get(), from, step);
    if (near !== 'unknown') return near;
    const { position } = rowAt(rows.get(), from) ?? { position: -1 };
    const found = await findDoubtful((number) => ask(number, true), position, step);
    return found === null ? null : indexOf(found);
  };

  return { store: rows, counts, failure, load, refresh, findNext };
};
