/** Reads data for each item, so many in parallel, and yields it in the order of the items. */
export const readAhead = async function* <Item, Read>(
  items: AsyncIterable<Item>,
  atOnce: number,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<Read> {
  const waiting: Promise<Read>[] = [];
  const start = (item: Item): void => {
    const reading = read(item);
    // The consumer handles the failure; until then this avoids an unhandled rejection.
    reading.catch(() => null);
    waiting.push(reading);
  };
  for await (const item of items) {
    start(item);
    const first = waiting.length < atOnce ? undefined : waiting.shift();
    if (first !== undefined) yield await first;
  }
  for (const reading of waiting) yield await reading;
};
