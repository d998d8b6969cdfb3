import { isIP, SocketAddress } from 'node:net';

import type { Brand } from '../../../platform/brand.ts';

/** A range of IP addresses in CIDR notation, as RFC 5952 writes its first address: `203.0.113.0/24`, `2001:db8::/32`. */
export type IpRange = Brand<string, 'IpRange'>;

/** Whether a text has the form of a range as {@link parseIpRange} returns it. */
export const isIpRange = (text: string): text is IpRange => /^[0-9a-f.:]+\/[0-9]+$/.test(text);

const MAPPED_BITS = 96;
const MAPPED_IPV4 = /^::ffff:([0-9]+(?:\.[0-9]+){3})$/;

/** The address as the operating system writes it; null for a text that is no address. A zone names an interface of one machine. */
const canonical = (text: string): string | null => {
  if (text.includes('%')) return null;
  const family = isIP(text);
  return family === 0 ? null : new SocketAddress({ address: text, family: family === 4 ? 'ipv4' : 'ipv6' }).address;
};

const hexGroups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** The last 32 bits in hexadecimal, where they are written as an IPv4 address. */
const withoutDots = (address: string): string =>
  address.replace(/([0-9]+)\.([0-9]+)\.([0-9]+)\.([0-9]+)$/, (_dotted, ...parts: readonly string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/** The 4 or 16 bytes of a canonical address. */
const bytesOf = (address: string): Buffer => {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = withoutDots(address).split('::');
  const [before, after] = [hexGroups(head), hexGroups(tail ?? '')];
  const omitted = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0');
  return Buffer.from([...before, ...omitted, ...after].map((group) => group.padStart(4, '0')).join(''), 'hex');
};

/** The address with its bits after the first `bits` cleared, without bytes that have none of the first. */
const networkBytes = (bytes: Buffer, bits: number): Buffer => {
  const network = Buffer.from(bytes.subarray(0, Math.ceil(bits / 8)));
  const last = network.length - 1;
  if (bits % 8 !== 0) network[last] = (network[last] ?? 0) & (0xff << (8 - (bits % 8)));
  return network;
};

const textOf = (bytes: Buffer): string =>
  bytes.length === 4
    ? [...bytes].join('.')
    : (canonical(Array.from({ length: 8 }, (_unused, index) => bytes.readUInt16BE(index * 2).toString(16)).join(':')) ?? '');

/**
 * Reads a range in CIDR notation, or a single address. Bits after the prefix are cleared, and IPv4-mapped IPv6 becomes IPv4, as a request
 * from such an address is one from IPv4. Null for anything else.
 */
export const parseIpRange = (text: string): IpRange | null => {
  const [, written = '', length] = /^([^/]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const address = canonical(written);
  if (address === null) return null;
  const bits = length === undefined ? bytesOf(address).length * 8 : Number(length);
  if (bits > bytesOf(address).length * 8) return null;
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined && bits >= MAPPED_BITS) return parseIpRange(`${mapped}/${String(bits - MAPPED_BITS)}`);
  const whole = Buffer.alloc(bytesOf(address).length);
  networkBytes(bytesOf(address), bits).copy(whole);
  const range = `${textOf(whole)}/${String(bits)}`;
  return isIpRange(range) ? range : null;
};

/** Names the range of the first `bits` bits of an address, as short as possible. */
const rangeCode = (bytes: Buffer, bits: number): string =>
  `${bytes.length === 4 ? '4' : '6'}${bits.toString(36)}${networkBytes(bytes, bits).toString('base64url')}`;

/** A range as a gate holds it: short, because a gate has to stay within one write unit of 1 kB. */
export const codeOfRange = (range: IpRange): string => {
  const [address = '', bits = ''] = range.split('/');
  return rangeCode(bytesOf(address), Number(bits));
};

/** The codes of every range that contains an address; none for a text that is no address. */
export const codesOfAddress = (text: string): readonly string[] => {
  const address = canonical(text);
  if (address === null) return [];
  const bytes = bytesOf(MAPPED_IPV4.exec(address)?.[1] ?? address);
  return Array.from({ length: bytes.length * 8 + 1 }, (_unused, bits) => rangeCode(bytes, bits));
};
