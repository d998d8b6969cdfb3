import type { ReceiptFiles } from '../../../../shared/validation/ports/receipt-files.ts';

export type FakeReceiptFiles = ReceiptFiles & {
  /** Bytes by `folder id`. */
  readonly files: Map<string, Uint8Array>;
};

/** Files of receipts in memory. */
export const makeFakeReceiptFiles = (): FakeReceiptFiles => {
  const files = new Map<string, Uint8Array>();
  const nameOf = (id: string, keptUntil: number | null): string => `${keptUntil === null ? 'passing' : 'kept'} ${id}`;
  return {
    files,
    save: async (id, { keptUntil }, bytes) => {
      await Promise.resolve();
      files.set(nameOf(id, keptUntil), Uint8Array.from(bytes));
    },
    read: async (id, { keptUntil }) => {
      await Promise.resolve();
      return files.get(nameOf(id, keptUntil)) ?? null;
    },
    removeAll: async (id) => {
      await Promise.resolve();
      for (const name of [...files.keys()]) if (name.endsWith(` ${id}`)) files.delete(name);
    },
  };
};
