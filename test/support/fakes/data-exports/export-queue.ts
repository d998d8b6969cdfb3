import type { ExportQueue, ExportTask } from '../../../../functions/data-exports/ports/export-queue.ts';

/** The queue of exports in memory; it refuses as many tasks as it is told to. */
export const makeFakeExportQueue = (): ExportQueue & {
  readonly receive: () => readonly ExportTask[];
  readonly refuse: (count: number) => void;
} => {
  const waiting: ExportTask[] = [];
  let refused = 0;
  return {
    send: (task) => {
      if (refused > 0) {
        refused -= 1;
        return Promise.reject(new Error('the queue refuses'));
      }
      waiting.push(task);
      return Promise.resolve();
    },
    receive: () => waiting.splice(0),
    refuse: (count) => {
      refused = count;
    },
  };
};
