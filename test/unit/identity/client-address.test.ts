import { countedAddress } from '../../../shared/identity/domain/client-address.ts';

describe('the address that requests are counted under', () => {
  test.each(['198.51.100.10', '127.0.0.1'])('is %s itself for IPv4', (address) => {
    expect(countedAddress(address)).toBe(address);
  });

  test('is the IPv4 address of one that IPv6 maps', () => {
    expect(countedAddress('::ffff:198.51.100.10')).toBe('198.51.100.10');
  });

  test.each([
    '2001:db8:85a3:7::1',
    '2001:0db8:85a3:0007:0000:8a2e:0370:7334',
    '2001:DB8:85A3:7:ffff:ffff:ffff:ffff',
    '2001:db8:85a3:7::198.51.100.10',
  ])('is one network of 64 bits for %s', (address) => {
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
