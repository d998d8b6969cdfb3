/** Counts by name as rows, the greatest first. */
export const countRowsOf = (counts: Readonly<Record<string, number>>): readonly { readonly id: string; readonly count: number }[] =>
  Object.entries(counts)
    .map(([id, count]) => ({ id, count }))
    .toSorted((one, other) => other.count - one.count || one.id.localeCompare(other.id));

type Period = { readonly by_status: Readonly<Record<string, number>> };

/** Statuses that a chart shows on their own, with their colours. */
const CHARTED = [
  ['valid', '--success'],
  ['not_found', '--danger'],
  ['cep_unavailable', '--warning'],
  ['returned', '--info'],
  ['error', '--line-strong'],
] as const;

/** The values of each status in each period; those of the rarer statuses together, as `other`. */
export const statusValuesOf = (series: readonly Period[]) => [
  ...CHARTED.map(([status, color]) => ({ status, color, values: series.map(({ by_status: counts }) => counts[status] ?? 0) })),
  {
    status: 'other' as const,
    color: '--muted',
    values: series.map(({ by_status: counts }) =>
      Object.entries(counts).reduce((sum, [status, count]) => (CHARTED.some(([charted]) => charted === status) ? sum : sum + count), 0),
    ),
  },
];
