import type { WireItem } from './values.ts';

/** A part of the items, in their order. */
export type ItemRange = {
  /** The first item is not before this one; undefined for no such limit. */
  readonly from?: WireItem | undefined;
  /** The last item is before this one. */
  readonly before?: WireItem | undefined;
  /** The item after which a page begins, in the direction of the page. */
  readonly after?: WireItem | undefined;
};

/** Items in an order that no two of them share. */
export class SortedItems {
  readonly #items: WireItem[] = [];
  readonly #compare: (one: WireItem, other: WireItem) => number;

  constructor(compare: (one: WireItem, other: WireItem) => number) {
    this.#compare = compare;
  }

  /** The place of the first item that is not before this one. */
  #placeOf(item: WireItem): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const other = this.#items[middle];
      if (other !== undefined && this.#compare(other, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #placeAfter(item: WireItem): number {
    const place = this.#placeOf(item);
    const next = this.#items[place];
    return next !== undefined && this.#compare(next, item) === 0 ? place + 1 : place;
  }

  add(item: WireItem): void {
    this.#items.splice(this.#placeOf(item), 0, item);
  }

  remove(item: WireItem): void {
    this.#items.splice(this.#placeOf(item), 1);
  }

  /** The items of a range, forwards or backwards. Only those that are taken are visited. */
  *range({ from, before, after }: ItemRange, isForward: boolean): Generator<WireItem, undefined> {
    const first = Math.max(from === undefined ? 0 : this.#placeOf(from), after === undefined || !isForward ? 0 : this.#placeAfter(after));
    const end = Math.min(
      before === undefined ? this.#items.length : this.#placeOf(before),
      after === undefined || isForward ? this.#items.length : this.#placeOf(after),
    );
    for (let step = 0; step < end - first; step += 1) {
      const item = this.#items[isForward ? first + step : end - 1 - step];
      if (item !== undefined) yield item;
    }
  }
}
