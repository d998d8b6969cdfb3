import type { ReceiptFiles } from '../../../../shared/validation/ports/receipt-files.ts';

export type FakeReceiptFiles = ReceiptFiles & {
  /** Bytes by `folder id`. */
  readonly files: Map<string, Uint8Array>;
  /** Those of them that expire because they were not kept. */
  readonly temporary: Set<string>;
};

/** Files of receipts in memory. */
export const makeFakeReceiptFiles = (): FakeReceiptFiles => {
  const files = new Map<string, Uint8Array>();
  const temporary = new Set<string>();
  const nameOf = (id: string, keptUntil: number | null): string => `${keptUntil === null ? 'passing' : 'kept'} ${id}`;
  return {
    files,
    temporary,
    save: async (id, { keptUntil }, bytes) => {
      await Promise.resolve();
      const name = nameOf(id, keptUntil);
      if (keptUntil !== null && files.has(name)) return;
      files.set(name, Uint8Array.from(bytes));
      if (keptUntil !== null) temporary.add(name);
    },
    keep: async (id) => {
      await Promise.resolve();
      temporary.delete(nameOf(id, 0));
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
