/** A part of every bar of a chart: a value for each bar, and its colour by the name of a variable of the styles. */
export type Part = { readonly name: string; readonly color: string; readonly values: readonly number[] };

/** What is drawn: the tops of the bars of each part, the tallest first, so that each is drawn over those before it. */
export const stackedTops = (parts: readonly Part[]): readonly { readonly color: string; readonly tops: readonly number[] }[] =>
  parts
    .map(({ color, values }, index) => ({
      color,
      tops: values.map((_, bar) => parts.slice(0, index + 1).reduce((sum, part) => sum + (part.values[bar] ?? 0), 0)),
    }))
    .toReversed();
