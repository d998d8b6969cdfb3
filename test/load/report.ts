export type Sample = { readonly kind: string; readonly status: number; readonly code: string | null; readonly milliseconds: number };

/** Samples of one phase, which took so many seconds. */
export type Phase = { readonly name: string; readonly seconds: number; readonly samples: readonly Sample[] };

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const latencies = (samples: readonly Sample[]): string => {
  const sorted = samples.map(({ milliseconds }) => milliseconds).toSorted((left, right) => left - right);
  return [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share).toFixed(0).padStart(7)).join('');
};

const line = (name: string, samples: readonly Sample[], seconds: number): string =>
  `  ${name.padEnd(22)}${String(samples.length).padStart(7)}${(samples.length / seconds).toFixed(1).padStart(8)}${latencies(samples)}`;

/** Throughput and latency of each kind of request, and the answers, as text. */
export const describePhase = ({ name, seconds, samples }: Phase): string => {
  const kinds = Map.groupBy(samples, ({ kind }) => kind);
  const answers = Map.groupBy(samples, ({ status, code }) => (status === 0 ? 'no answer' : `${status}${code === null ? '' : ` ${code}`}`));
  return [
    `${name} (${seconds.toFixed(1)} s)`,
    `  ${'kind'.padEnd(22)}${'count'.padStart(7)}${'per s'.padStart(8)}${'p50'.padStart(7)}${'p95'.padStart(7)}${'p99'.padStart(7)}${'max'.padStart(7)} ms`,
    ...[...kinds].toSorted(([left], [right]) => left.localeCompare(right)).map(([kind, own]) => line(kind, own, seconds)),
    line('all', samples, seconds),
    `  answers: ${[...answers].map(([answer, own]) => `${own.length} x ${answer}`).join(', ')}`,
    '',
  ].join('\n');
};
