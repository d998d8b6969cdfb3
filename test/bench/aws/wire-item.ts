import * as v from 'valibot';

/** A value as DynamoDB's HTTP protocol writes it; binary values are base64. */
type WireValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: boolean }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] }
  | { readonly L: readonly WireValue[] }
  | { readonly M: WireItem };

export type WireItem = Readonly<Record<string, WireValue>>;

const wireValue: v.GenericSchema<WireValue> = v.lazy(() =>
  v.union([
    v.object({ S: v.string() }),
    v.object({ N: v.string() }),
    v.object({ B: v.string() }),
    v.object({ BOOL: v.boolean() }),
    v.object({ NULL: v.boolean() }),
    v.object({ SS: v.array(v.string()) }),
    v.object({ NS: v.array(v.string()) }),
    v.object({ BS: v.array(v.string()) }),
    v.object({ L: v.array(wireValue) }),
    v.object({ M: wireItem }),
  ]),
);

export const wireItem: v.GenericSchema<WireItem> = v.record(v.string(), wireValue);

/** Bytes a nested list or map takes besides its content, and each of its elements. */
const NESTING_BYTES = 3;
const ELEMENT_BYTES = 1;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const textBytes = (text: string): number => Buffer.byteLength(text, 'utf8');

/** One byte per two significant digits, one more, and one more for a minus sign. */
const numberBytes = (text: string): number => {
  const [mantissa = ''] = text.toLowerCase().replace('-', '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = fraction === '' ? whole.replace(/0+$/, '') : `${whole}${fraction.replace(/0+$/, '')}`;
  const significant = digits.replace(/^0+/, '').length;
  return Math.ceil(significant / 2) + 1 + (text.startsWith('-') ? 1 : 0);
};

const binaryBytes = (base64: string): number => Buffer.from(base64, 'base64').length;

const valueBytes = (value: WireValue): number => {
  if ('S' in value) return textBytes(value.S);
  if ('N' in value) return numberBytes(value.N);
  if ('B' in value) return binaryBytes(value.B);
  if ('SS' in value) return sum(value.SS.map(textBytes));
  if ('NS' in value) return sum(value.NS.map(numberBytes));
  if ('BS' in value) return sum(value.BS.map(binaryBytes));
  if ('L' in value) return NESTING_BYTES + sum(value.L.map((element) => ELEMENT_BYTES + valueBytes(element)));
  if ('M' in value) return NESTING_BYTES + ELEMENT_BYTES * Object.keys(value.M).length + itemBytes(value.M);
  return 1;
};

/** Size of an item as DynamoDB counts it for capacity (Developer Guide: "DynamoDB item sizes and formats"); 0 for none. */
export const itemBytes = (item: WireItem | null): number =>
  item === null ? 0 : sum(Object.entries(item).map(([name, value]) => textBytes(name) + valueBytes(value)));
