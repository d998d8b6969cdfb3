import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** An item as it travels: attributes by name. */
export type WireItem = Readonly<Record<string, AttributeValue>>;

/** The name of the type of a value: S, N, B, SS, NS, BS, M, L, NULL or BOOL. */
export const typeOf = (value: AttributeValue): string => Object.keys(value)[0] ?? '';

/** Strings in the order of their UTF-8 bytes, as DynamoDB compares them. */
export const compareText = (one: string, other: string): number => {
  if (one === other) return 0;
  // UTF-16 units have the order of UTF-8 bytes unless there are surrogates.
  if (/[\ud800-\udfff]/.test(one + other)) return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
};

/** The order of two strings, numbers or binaries; null for values of different types, or without an order. */
export const compareValues = (one: AttributeValue, other: AttributeValue): number | null => {
  if (one.S !== undefined && other.S !== undefined) return compareText(one.S, other.S);
  if (one.N !== undefined && other.N !== undefined) return Math.sign(Number(one.N) - Number(other.N));
  if (one.B !== undefined && other.B !== undefined) return Buffer.compare(one.B, other.B);
  return null;
};

const areSameSets = <T>(one: readonly T[], other: readonly T[], keyOf: (member: T) => string): boolean => {
  const keys = new Set(one.map(keyOf));
  return one.length === other.length && other.every((member) => keys.has(keyOf(member)));
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Whether two values are equal: same type and content; sets have no order. */
export const areEqual = (one: AttributeValue, other: AttributeValue): boolean => {
  if (typeOf(one) !== typeOf(other)) return false;
  if (one.M !== undefined && other.M !== undefined) return areSameItems(one.M, other.M);
  if (one.L !== undefined && other.L !== undefined) {
    const { L: others } = other;
    return one.L.length === others.length && one.L.every((value, index) => isEqualTo(value, others[index]));
  }
  if (one.SS !== undefined && other.SS !== undefined) return areSameSets(one.SS, other.SS, String);
  if (one.NS !== undefined && other.NS !== undefined) return areSameSets(one.NS, other.NS, (member) => String(Number(member)));
  if (one.BS !== undefined && other.BS !== undefined) return areSameSets(one.BS, other.BS, base64);
  if (one.BOOL !== undefined || one.NULL !== undefined) return one.BOOL === other.BOOL && one.NULL === other.NULL;
  return compareValues(one, other) === 0;
};

const isEqualTo = (one: AttributeValue, other: AttributeValue | undefined): boolean => other !== undefined && areEqual(one, other);

/** Whether two items have the same attributes. */
export const areSameItems = (one: WireItem, other: WireItem): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] !== undefined && isEqualTo(one[name], other[name]));
};

const LIST_OR_MAP_BYTES = 3;
const NUMBER_OVERHEAD_BYTES = 1;

/** Two digits take a byte; the sign takes another. */
const bytesOfNumber = (digits: string): number =>
  Math.ceil(digits.replaceAll(/[^0-9]/g, '').length / 2) + NUMBER_OVERHEAD_BYTES + (digits.startsWith('-') ? 1 : 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Bytes that a value counts towards the size of its item. Source: "DynamoDB Item sizes and formats". */
export const bytesOfValue = (value: AttributeValue): number => {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return bytesOfNumber(value.N);
  if (value.B !== undefined) return value.B.byteLength;
  if (value.SS !== undefined) return sum(value.SS.map((member) => Buffer.byteLength(member)));
  if (value.NS !== undefined) return sum(value.NS.map(bytesOfNumber));
  if (value.BS !== undefined) return sum(value.BS.map((member) => member.byteLength));
  if (value.L !== undefined) return LIST_OR_MAP_BYTES + sum(value.L.map((member) => 1 + bytesOfValue(member)));
  if (value.M !== undefined) return LIST_OR_MAP_BYTES + Object.keys(value.M).length + bytesOfItem(value.M);
  return 1;
};

/** Bytes of an item: the names of its attributes and their values. */
export const bytesOfItem = (item: WireItem): number =>
  sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + bytesOfValue(value)));
