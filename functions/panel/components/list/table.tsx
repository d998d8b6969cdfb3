import type { ComponentChildren } from 'preact';

/** A column of a table. Numbers and short texts stay on one line; long texts, such as identifiers, break anywhere. */
export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly kind?: 'number' | 'short' | 'long';
};

type TableProps<Row> = {
  /** The name of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** A table of numbers stays a table on a narrow window, where it scrolls sideways. */
  readonly isCompact?: boolean;
};

const Rows = <Row extends { readonly id: string }>({ caption, columns, rows, isCompact = false }: TableProps<Row>) => (
  <table class={isCompact ? 'compact' : undefined}>
    <caption class="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ title }) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map(({ title, cell, kind }) => (
            <td key={title} data-label={title} class={kind}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Rows as a table; on a narrow window each is a block. */
export const Table = <Row extends { readonly id: string }>(props: TableProps<Row>) =>
  props.isCompact === true ? (
    <div class="scroll" role="region" aria-label={props.caption} tabIndex={0}>
      <Rows {...props} />
    </div>
  ) : (
    <Rows {...props} />
  );
