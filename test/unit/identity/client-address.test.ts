import { countedAddress } from '../../../shared/identity/access/domain/client-address.ts';

describe('countedAddress', () => {
  test.each(['198.51.100.10', '127.0.0.1'])('returns the IPv4 address %s unchanged', (address) => {
    expect(countedAddress(address)).toBe(address);
  });

  test('returns the IPv4 address of an IPv4-mapped IPv6 address', () => {
    expect(countedAddress('::ffff:198.51.100.10')).toBe('198.51.100.10');
  });

  test.each([
    '2001:db8:85a3:7::1',
    '2001:0db8:85a3:0007:0000:8a2e:0370:7334',
    '2001:DB8:85A3:7:ffff:ffff:ffff:ffff',
    '2001:db8:85a3:7::198.51.100.10',
  ])('returns the /64 network of %s', (address) => {
    expect(countedAddress(address)).toBe('2001:db8:85a3:7::/64');
  });

  test.each([
    ['2001:db8:85a3:8::1', '2001:db8:85a3:8::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(countedAddress(address)).toBe(network);
  });
});
