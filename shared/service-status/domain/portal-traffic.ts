/**
 * What the answer to a validation showed about the CEP portal. The first five are verdicts that the portal gave. `unanswered`: it could not
 * be reached, or answered with an error or an unknown page. `closed`: it is closed at this hour.
 */
export const ANSWER_KINDS = ['valid', 'not_found', 'cep_unavailable', 'returned', 'error', 'unanswered', 'closed'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Whether the portal gave the answer. */
export const isOfPortal = (kind: AnswerKind): boolean => kind !== 'unanswered' && kind !== 'closed';

/** A request of the scheduled probe; `latencyMs` is the time until the whole answer, null without one. */
export type Probe = { readonly at: number; readonly latencyMs: number | null };

/** Counters are kept for buckets of this length, which start at multiples of it from the epoch on. */
export const BUCKET_MS = 300_000;

export const bucketOf = (at: number): number => Math.floor(at / BUCKET_MS) * BUCKET_MS;

/** The answers and probes of the bucket that starts at an instant (epoch milliseconds). */
export type TrafficBucket = {
  readonly start: number;
  readonly answers: Readonly<Partial<Record<AnswerKind, number>>>;
  /** `latencyMs` is the sum over the answered probes. */
  readonly probes: { readonly answered: number; readonly failed: number; readonly latencyMs: number };
};

/** The answers and probes of several buckets. */
export type TrafficSums = Omit<TrafficBucket, 'start'>;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const sumTraffic = (buckets: readonly TrafficBucket[]): TrafficSums => ({
  answers: Object.fromEntries(
    ANSWER_KINDS.map((kind) => [kind, total(buckets.map(({ answers }) => answers[kind] ?? 0))] as const).filter(([, count]) => count > 0),
  ),
  probes: {
    answered: total(buckets.map(({ probes }) => probes.answered)),
    failed: total(buckets.map(({ probes }) => probes.failed)),
    latencyMs: total(buckets.map(({ probes }) => probes.latencyMs)),
  },
});

/** Mean milliseconds of the answered probes; null without one. */
export const meanLatencyOf = ({ answered, latencyMs }: TrafficSums['probes']): number | null =>
  answered === 0 ? null : latencyMs / answered;

/** Buckets in their order, and the latest instant at which the portal answered; null without one. */
export type PortalTraffic = { readonly buckets: readonly TrafficBucket[]; readonly answeredAt: number | null };

/** Counters are kept for the longest window that readers see, and a day for late changes. */
export const KEPT_MS = 8 * 86_400_000;
