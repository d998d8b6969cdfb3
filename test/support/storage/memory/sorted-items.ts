import type { WireItem } from './values.ts';

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

  add(item: WireItem): void {
    this.#items.splice(this.#placeOf(item), 0, item);
  }

  remove(item: WireItem): void {
    this.#items.splice(this.#placeOf(item), 1);
  }

  /** The items after one, or all of them, forwards or backwards. */
  after(start: WireItem | undefined, isForward: boolean): readonly WireItem[] {
    if (start === undefined) return isForward ? this.#items : this.#items.toReversed();
    const place = this.#placeOf(start);
    if (!isForward) return this.#items.slice(0, place).toReversed();
    const next = this.#items[place];
    return this.#items.slice(next !== undefined && this.#compare(next, start) === 0 ? place + 1 : place);
  }
}
