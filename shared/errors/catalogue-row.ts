import type { Text } from './text.ts';

/** A code's row in the catalogue. `{name}` in a text is replaced by the parameter of that name. */
export type CatalogueRow = Text & {
  /** HTTP status the code is always answered with. */
  readonly status: number;
};
