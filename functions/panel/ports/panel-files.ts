import type { PanelIndex, StoredEncoding, StoredFile } from '../domain/panel-index.ts';

/** The files of the panel, as they were deployed. */
export type PanelFiles = {
  readonly index: () => Promise<PanelIndex>;
  readonly read: (file: StoredFile, encoding: StoredEncoding | 'identity') => Promise<Uint8Array>;
};
