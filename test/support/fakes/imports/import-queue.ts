import type { ImportQueue, ImportTask } from '../../../../functions/imports/ports/import-queue.ts';

export type FakeImportQueue = ImportQueue & {
  readonly messages: readonly ImportTask[];
  /** Takes out every message. */
  readonly receive: () => readonly ImportTask[];
  /** From now on sending fails, or works again. */
  readonly breakDown: (isBroken: boolean) => void;
};

/** A queue of imports in memory. */
export const makeFakeImportQueue = (): FakeImportQueue => {
  let messages: readonly ImportTask[] = [];
  let isBroken = false;
  return {
    get messages() {
      return messages;
    },
    receive: () => {
      const received = messages;
      messages = [];
      return received;
    },
    breakDown: (broken) => {
      isBroken = broken;
    },
    send: async (task) => {
      await Promise.resolve();
      if (isBroken) throw new Error('the queue does not answer');
      messages = [...messages, task];
    },
  };
};
