type Value = string | number | boolean | null;

type Values = Readonly<Record<string, Value>> | null;

/** A value that a change replaced. Absent values are null. */
export type ChangedValue = { readonly name: string; readonly before: Value; readonly after: Value };

/** The values that differ before and after a change, in the order of their names. */
export const changedValuesOf = (before: Values, after: Values): readonly ChangedValue[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .toSorted()
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((value) => value.before !== value.after);
