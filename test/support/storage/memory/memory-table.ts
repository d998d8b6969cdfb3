import type {
  AttributeValue,
  CreateTableCommandInput,
  KeySchemaElement,
  QueryCommandInput,
  QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';

import { readCondition, type Condition } from './conditions.ts';
import { Tokens } from './expression-tokens.ts';
import { Placeholders } from './placeholders.ts';
import { check, refusal } from './refusals.ts';
import { SortedItems } from './sorted-items.ts';
import { readUpdate, type Update } from './updates.ts';
import { areSameItems, bytesOfItem, compareText, type WireItem } from './values.ts';

const MAX_ITEM_BYTES = 400 * 1_024;
const MAX_PARTITION_KEY_BYTES = 2_048;
const MAX_SORT_KEY_BYTES = 1_024;
const MAX_PAGE_BYTES = 1_024 * 1_024;

/** The key attributes of the table, or of one of its indexes. */
type KeyNames = { readonly partition: string; readonly sort: string };

/** The table itself, or one of its indexes. */
type Index = KeyNames & {
  /** Attributes that it shows, all key attributes included; null for all attributes. */
  readonly shown: ReadonlySet<string> | null;
  readonly compare: (one: WireItem, other: WireItem) => number;
  readonly partitions: Map<string, SortedItems>;
};

/** A change of an item, as the stream of the table shows it. */
export type MemoryChange = { readonly key: WireItem; readonly before: WireItem | null; readonly after: WireItem | null };

/** A write that passed every check but its condition. */
export type PreparedWrite = {
  readonly id: string;
  readonly bytes: number;
  /** The item as it is; null when there is none. */
  readonly current: () => WireItem | null;
  readonly isAllowed: () => boolean;
  /** The item after the write; null when it deletes the item. Throws when the update does not fit the item. */
  readonly next: () => WireItem | null;
  readonly store: (next: WireItem | null) => void;
};

type Conditional = {
  readonly ConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: WireItem | undefined;
};

const keyNamesOf = (schema: readonly KeySchemaElement[] = []): KeyNames => {
  const nameOf = (type: 'HASH' | 'RANGE'): string => schema.find(({ KeyType }) => KeyType === type)?.AttributeName ?? '';
  return { partition: nameOf('HASH'), sort: nameOf('RANGE') };
};

const textOf = (item: WireItem, name: string): string => item[name]?.S ?? '';

const pick = (item: WireItem, names: Iterable<string>): Record<string, AttributeValue> =>
  Object.fromEntries([...names].flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));

/** The order of items by some attributes. */
const orderBy =
  (names: readonly string[]) =>
  (one: WireItem, other: WireItem): number => {
    for (const name of names) {
      const order = compareText(textOf(one, name), textOf(other, name));
      if (order !== 0) return order;
    }
    return 0;
  };

const openIndex = (key: KeyNames, names: KeyNames, shown: Index['shown']): Index => ({
  ...names,
  shown,
  compare: orderBy([names.sort, key.partition, key.sort]),
  partitions: new Map(),
});

type SortBounds = { readonly least: string | null; readonly greatest: string | null };

/** Bounds of the sort keys for which a key condition can hold, so that a query of few items of many need not visit the others. */
const sortBoundsOf = (tokens: Tokens, placeholders: Placeholders): SortBounds => {
  const textAt = (at: number): string => placeholders.valueOf(tokens.peek(at)).S ?? '';
  if (tokens.peek(3) !== 'AND') return { least: null, greatest: null };
  // No character follows the last one of Unicode.
  if (tokens.peek(4) === 'begins_with') return { least: textAt(8), greatest: `${textAt(8)}\u{10ffff}` };
  switch (tokens.peek(5)) {
    case 'BETWEEN':
      return { least: textAt(6), greatest: textAt(8) };
    case '=':
      return { least: textAt(6), greatest: textAt(6) };
    case '>':
    case '>=':
      return { least: textAt(6), greatest: null };
    case '<':
    case '<=':
      return { least: null, greatest: textAt(6) };
    default:
      return { least: null, greatest: null };
  }
};

/** A DynamoDB table in memory: keys and indexes of strings, and the expressions that the stores write. */
export class MemoryTable {
  readonly #key: KeyNames;
  /** The indexes by name; the table itself has none. */
  readonly #indexes: ReadonlyMap<string, Index>;
  readonly #items = new Map<string, WireItem>();
  /** What happened to the items, oldest first. */
  readonly changes: MemoryChange[] = [];

  constructor({ KeySchema, GlobalSecondaryIndexes = [] }: Pick<CreateTableCommandInput, 'KeySchema' | 'GlobalSecondaryIndexes'>) {
    const key = keyNamesOf(KeySchema);
    this.#key = key;
    const indexes = GlobalSecondaryIndexes.map((index): readonly [string, Index] => {
      const names = keyNamesOf(index.KeySchema);
      const { ProjectionType, NonKeyAttributes = [] } = index.Projection ?? {};
      const shown = new Set([key.partition, key.sort, names.partition, names.sort, ...NonKeyAttributes]);
      return [index.IndexName ?? '', openIndex(key, names, ProjectionType === 'ALL' ? null : shown)];
    });
    this.#indexes = new Map([['', openIndex(key, key, null)], ...indexes]);
  }

  /** Every item. */
  get items(): readonly WireItem[] {
    return [...this.#items.values()];
  }

  get(key: WireItem): WireItem | null {
    return this.#items.get(this.idOf(key)) ?? null;
  }

  preparePut({ Item: item = {}, ...request }: Conditional & { readonly Item?: WireItem | undefined }): PreparedWrite {
    const placeholders = new Placeholders(request);
    const condition = this.#conditionOf(request, placeholders);
    placeholders.checkAllUsed();
    const write = this.#prepare(item, condition, () => item);
    this.#checkItem(item);
    return write;
  }

  prepareUpdate({
    Key: key = {},
    UpdateExpression = '',
    ...request
  }: Conditional & { readonly Key?: WireItem | undefined; readonly UpdateExpression?: string | undefined }): PreparedWrite {
    const placeholders = new Placeholders(request);
    const { partition, sort } = this.#key;
    const update: Update = readUpdate(new Tokens(UpdateExpression), placeholders, [partition, sort]);
    const condition = this.#conditionOf(request, placeholders);
    placeholders.checkAllUsed();
    return this.#prepare(key, condition, (item) => {
      const next = update(item ?? key);
      this.#checkItem(next);
      return next;
    });
  }

  prepareDelete({ Key: key = {}, ...request }: Conditional & { readonly Key?: WireItem | undefined }): PreparedWrite {
    const placeholders = new Placeholders(request);
    const condition = this.#conditionOf(request, placeholders);
    placeholders.checkAllUsed();
    return this.#prepare(key, condition, () => null);
  }

  /** A condition on an item that stays as it is. */
  prepareCheck({ Key: key = {}, ...request }: Conditional & { readonly Key?: WireItem | undefined }): PreparedWrite {
    const placeholders = new Placeholders(request);
    const condition = this.#conditionOf(request, placeholders);
    placeholders.checkAllUsed();
    return this.#prepare(key, condition, (item) => item);
  }

  query(request: QueryCommandInput): Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'> {
    const { IndexName, Limit = Infinity, ScanIndexForward = true, ExclusiveStartKey } = request;
    const index = this.#indexes.get(IndexName ?? '');
    if (index === undefined) throw refusal('The table does not have the specified index');
    check(IndexName === undefined || request.ConsistentRead !== true, 'Consistent reads are not supported on global secondary indexes');
    const { partition, matches, range } = this.#keyConditionOf(request, index);
    const page: WireItem[] = [];
    let bytes = 0;
    let isCut = false;
    for (const item of index.partitions.get(partition)?.range({ ...range, after: ExclusiveStartKey }, ScanIndexForward) ?? []) {
      if (!matches(item)) {
        // A condition on the sort key holds for one range.
        if (page.length > 0) break;
        continue;
      }
      const shown = index.shown === null ? item : pick(item, index.shown);
      bytes += bytesOfItem(shown);
      page.push(shown);
      isCut = page.length === Limit || bytes > MAX_PAGE_BYTES;
      if (isCut) break;
    }
    const last = page.at(-1);
    const { partition: pk, sort: sk } = this.#key;
    return {
      Items: page.map((item) => ({ ...item })),
      ...(isCut && last !== undefined ? { LastEvaluatedKey: pick(last, [pk, sk, index.partition, index.sort]) } : {}),
    };
  }

  /** Names an item by its key; refuses an invalid key of this table. */
  idOf(key: WireItem): string {
    const { partition, sort } = this.#key;
    check(
      Object.keys(key).every((name) => name === partition || name === sort) &&
        key[partition]?.S !== undefined &&
        key[sort]?.S !== undefined,
      'The provided key element does not match the schema',
    );
    check(textOf(key, partition) !== '' && textOf(key, sort) !== '', 'One or more parameter values are not valid: empty string in a key');
    check(
      Buffer.byteLength(textOf(key, partition)) <= MAX_PARTITION_KEY_BYTES,
      'Size of hashkey has exceeded the maximum size limit of 2048 bytes',
    );
    check(Buffer.byteLength(textOf(key, sort)) <= MAX_SORT_KEY_BYTES, 'Size of rangekey has exceeded the maximum size limit of 1024 bytes');
    return `${textOf(key, partition)}\n${textOf(key, sort)}`;
  }

  #keyOf(item: WireItem): WireItem {
    return pick(item, [this.#key.partition, this.#key.sort]);
  }

  #conditionOf({ ConditionExpression }: Conditional, placeholders: Placeholders): Condition {
    return ConditionExpression === undefined ? () => true : readCondition(new Tokens(ConditionExpression), placeholders);
  }

  #prepare(keyed: WireItem, condition: Condition, next: (item: WireItem | null) => WireItem | null): PreparedWrite {
    const key = this.#keyOf(keyed);
    const id = this.idOf(key);
    const current = (): WireItem | null => this.#items.get(id) ?? null;
    return {
      id,
      bytes: bytesOfItem(keyed),
      current,
      isAllowed: () => condition(current() ?? {}),
      next: () => next(current()),
      store: (after) => {
        const before = current();
        if (after === null) this.#items.delete(id);
        else this.#items.set(id, after);
        this.#place(before, after);
        const isSame = before === null || after === null ? before === after : areSameItems(before, after);
        if (!isSame) this.changes.push({ key, before, after });
      },
    };
  }

  #checkItem(item: WireItem): void {
    check(bytesOfItem(item) <= MAX_ITEM_BYTES, 'Item size has exceeded the maximum allowed size');
    for (const { partition, sort } of this.#indexes.values()) {
      for (const name of [partition, sort]) {
        const value = item[name];
        check(value === undefined || (value.S !== undefined && value.S !== ''), `Type mismatch or empty string for index key ${name}`);
      }
    }
  }

  #keyConditionOf({ KeyConditionExpression = '', ...request }: QueryCommandInput, index: Index) {
    const placeholders = new Placeholders(request);
    const tokens = new Tokens(KeyConditionExpression);
    check(
      placeholders.resolve([tokens.peek()])[0] === index.partition && tokens.peek(1) === '=',
      'Query condition missed key schema element',
    );
    const { S: partition = '' } = placeholders.valueOf(tokens.peek(2));
    const { least, greatest } = sortBoundsOf(tokens, placeholders);
    const matches = readCondition(tokens, placeholders);
    placeholders.checkAllUsed();
    const range = {
      from: least === null ? undefined : { [index.sort]: { S: least } },
      // No text is between another one and the same with this character.
      before: greatest === null ? undefined : { [index.sort]: { S: `${greatest}\0` } },
    };
    return { partition, matches, range };
  }

  /** Moves an item to its places in the table and in its indexes. */
  #place(before: WireItem | null, after: WireItem | null): void {
    for (const { partition, sort, partitions, compare } of this.#indexes.values()) {
      if (before?.[partition] !== undefined && before[sort] !== undefined) partitions.get(textOf(before, partition))?.remove(before);
      if (after?.[partition] === undefined || after[sort] === undefined) continue;
      const items = partitions.get(textOf(after, partition)) ?? new SortedItems(compare);
      partitions.set(textOf(after, partition), items);
      items.add(after);
    }
  }
}
