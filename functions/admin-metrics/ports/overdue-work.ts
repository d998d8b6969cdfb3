/** Work that the sweeps look after. */
export const WORK_KINDS = ['validations', 'retries', 'beneficiary_imports', 'validation_imports'] as const;

export type WorkKind = (typeof WORK_KINDS)[number];

export type OverdueWork = {
  /** Since when the oldest item of each kind is due (epoch milliseconds), null where none is due at `now`. Reads one key for each shard. */
  readonly oldest: (now: number) => Promise<Readonly<Record<WorkKind, number | null>>>;
};
