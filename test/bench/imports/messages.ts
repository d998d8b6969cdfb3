import * as v from 'valibot';

/** What one reader made of one file, in a process of its own. */
export const measurement = v.object({
  /** Of the first reading, the only one a function does for most files. Loading the library is not in it. */
  milliseconds: v.number(),
  /** Accounts found with all their digits. */
  accounts: v.number(),
  /** Highest resident memory of the process, in MB. */
  peakMb: v.number(),
});

export type Measurement = v.InferOutput<typeof measurement>;
