import type { Overrides } from '../domain/overrides.ts';

/** The overrides, as the functions that apply them read them. */
export type OverridesDocument = {
  /**
   * The document, at most as old as it may be cached. Never fails: when reading fails, the last document stays in use, at first one without
   * overrides. The same document is the same object.
   */
  readonly latest: () => Promise<Overrides>;
  /** The document as it is now, for work that is rare and has to see a change at once. */
  readonly current: () => Promise<Overrides>;
};

export type OverridesStore = {
  readonly read: () => Promise<Overrides>;
  /** Replaces the document that was read; of two writers of one document one gets `conflict`. */
  readonly replace: (seen: Overrides, next: Overrides) => Promise<'replaced' | 'conflict'>;
};
