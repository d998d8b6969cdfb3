import type { Erasure, ErasureList } from '../../../../shared/erasures/ports/erasure-list.ts';

/** A list in memory. */
export const makeFakeErasureList = (): ErasureList & { readonly recorded: Erasure[] } => {
  const recorded: Erasure[] = [];
  return {
    recorded,
    record: async (erasure) => {
      await Promise.resolve();
      recorded.push(erasure);
    },
  };
};
