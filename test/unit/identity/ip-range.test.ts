import { BlockList } from 'node:net';

import fc from 'fast-check';

import { codeOfRange, codesOfAddress, parseIpRange } from '../../../shared/identity/api-keys/domain/ip-range.ts';

const inRange = (address: string, range: string): boolean => {
  const parsed = parseIpRange(range);
  if (parsed === null) throw new Error(`${range} is no range`);
  return codesOfAddress(address).includes(codeOfRange(parsed));
};

test.each([
  ['10.0.0.5/24', '10.0.0.0/24'],
  ['10.0.0.5', '10.0.0.5/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::1/32', '2001:db8::/32'],
  ['2001:db8:0:0::1', '2001:db8::1/128'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['::ffff:1.2.3.4', '1.2.3.4/32'],
])('parseIpRange reads %s as %s', (text, range) => {
  expect(parseIpRange(text)).toBe(range);
});

test.each(['', '10.0.0.0/33', '::/129', '10.0.0', '01.2.3.4', 'fe80::1%eth0', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', 'example.com/8'])(
  'parseIpRange refuses %j',
  (text) => {
    expect(parseIpRange(text)).toBeNull();
  },
);

test('a text that is no address is in no range', () => {
  expect([inRange('unknown', '0.0.0.0/0'), inRange('', '::/0')]).toEqual([false, false]);
});

test.each([
  ['ipv4', fc.ipV4(), 32],
  ['ipv6', fc.ipV6(), 128],
] as const)('an address is in a range exactly when the block list of Node says so (%s)', (family, addresses, bits) => {
  fc.assert(
    fc.property(addresses, addresses, fc.integer({ min: 0, max: bits }), (network, address, length) => {
      // Addresses of IPv4 that are written as IPv6 have a test of their own.
      fc.pre(!/ffff:/i.test(`${network} ${address}`));
      const list = new BlockList();
      list.addSubnet(network, length, family);
      expect(inRange(address, `${network}/${length}`)).toBe(list.check(address, family));
      expect(inRange(network, `${network}/${length}`)).toBe(true);
    }),
  );
});

test('ranges of different length or network have different codes', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), fc.integer({ min: 0, max: 128 }), fc.integer({ min: 0, max: 128 }), (one, other, short, long) => {
      const ranges = [parseIpRange(`${one}/${short}`), parseIpRange(`${other}/${long}`)].filter((range) => range !== null);
      expect(new Set(ranges.map(codeOfRange)).size).toBe(new Set(ranges).size);
    }),
  );
});
