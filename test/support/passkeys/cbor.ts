/** A value of CBOR (RFC 8949) as authenticators write them. */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
};

/** Encodes integers and lengths below 65,536. */
export const cborOf = (value: CborValue): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, member]) => [cborOf(name), cborOf(member)])]);
};
