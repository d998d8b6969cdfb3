const FREE_RUNS_PER_DAY = 20;
const PAID_RUNS_PER_DAY = 100;

/** Runs of the playground that an account may make in a day (UTC): more with a plan that is paid for. */
export const playgroundRunsPerDayOf = ({ billing_model: model }: { readonly billing_model: string }): number =>
  model === 'free' ? FREE_RUNS_PER_DAY : PAID_RUNS_PER_DAY;
