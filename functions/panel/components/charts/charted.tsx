import type { ComponentChildren } from 'preact';

import { useTexts } from '../../session/language-context.tsx';
import { usageTexts } from '../../texts/usage.ts';
import { countText } from '../../view/format.ts';
import type { Part } from '../../view/money/bars.ts';
import { Table } from '../list/table.tsx';
import { BarChart } from './bar-chart.tsx';

type ChartedProps = {
  readonly title: string;
  /** The name of the first column of the table. */
  readonly about: string;
  readonly labels: readonly string[];
  readonly parts: readonly Part[];
  /** How the table writes the numbers. */
  readonly format?: (value: number) => string;
  /** Shown instead when there is nothing to count. */
  readonly empty: string;
  readonly children?: ComponentChildren;
};

type NumbersProps = Pick<ChartedProps, 'title' | 'about' | 'labels' | 'format'> & {
  readonly columns: readonly Pick<Part, 'name' | 'values'>[];
};

/** The table of a chart's numbers, which is opened. */
export const Numbers = ({ title, about, labels, columns, format = countText }: NumbersProps) => {
  const texts = useTexts(usageTexts);
  return (
    <details>
      <summary>{texts.table}</summary>
      <Table
        caption={title}
        isCompact
        rows={labels.map((label, index) => ({ id: `${index}`, label, index }))}
        columns={[
          { title: about, cell: ({ label }) => label },
          ...columns.map(({ name, values }) => ({
            title: name,
            kind: 'number' as const,
            cell: ({ index }: { readonly index: number }) => format(values[index] ?? 0),
          })),
        ]}
      />
    </details>
  );
};

/** Numbers as a chart, with the table of the same numbers behind it. */
export const Charted = ({ parts, empty, children, ...numbers }: ChartedProps) => {
  if (parts.every(({ values }) => values.every((value) => value === 0))) return <p>{empty}</p>;
  return (
    <>
      <BarChart labels={numbers.labels} parts={parts} />
      <Numbers {...numbers} columns={parts} />
      {children}
    </>
  );
};
