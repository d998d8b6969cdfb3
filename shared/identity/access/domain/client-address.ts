const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:([0-9]+(?:\.[0-9]+){3})$/i;

const groupsIn = (part: string | undefined): readonly string[] => (part === undefined || part === '' ? [] : part.split(':'));

/** The first 64 bits of an IPv6 address in any notation. */
const networkOf = (address: string): string => {
  const [head, tail] = address.split('::');
  const [before, after] = [groupsIn(head), groupsIn(tail)];
  const omitted = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(omitted).fill('0'), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/**
 * The key under which a client's requests are counted: an IPv4 address itself, or the /64 network of an IPv6 address (RFC 4291, section
 * 2.5.1), because the owner of one address controls the whole network.
 */
export const countedAddress = (address: string): string => {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${networkOf(address)}::/64` : address;
};

/** The network of a client as shown to its user: the first 24 bits of IPv4, the first 64 of IPv6. */
export const networkPrefix = (address: string): string => {
  const counted = countedAddress(address);
  return counted.includes(':') ? counted : counted.replace(/\.[0-9]+$/, '.0/24');
};
