import type { ExportFiles } from '../../../../functions/beneficiaries/ports/export-files.ts';

export type FakeExportFiles = ExportFiles & {
  /** Files by key. */
  readonly stored: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly format: 'csv' | 'xlsx' }>;
};

/** Files of exports in memory. */
export const makeFakeExportFiles = (): FakeExportFiles => {
  const stored = new Map<string, { readonly bytes: Uint8Array; readonly format: 'csv' | 'xlsx' }>();
  return {
    stored,
    save: async (key, bytes, format) => {
      await Promise.resolve();
      stored.set(key, { bytes, format });
    },
    presignGet: (key, { now, seconds }) => `https://files.example.mx/${key}?from=${now}&seconds=${seconds}`,
  };
};
