import { parseOutgoingUrl, type OutgoingUrlRules } from '../../../../shared/platform/outgoing/outgoing-url.ts';

const RULES: OutgoingUrlRules = { ownHosts: ['api.example.mx'], localOrigin: null, loopback: false };

const LOCAL: OutgoingUrlRules = { ...RULES, localOrigin: 'http://127.0.0.1:9300' };

const LOOPBACK: OutgoingUrlRules = { ...LOCAL, loopback: true };

describe('parseOutgoingUrl', () => {
  it.each([
    'https://hooks.cliente.mx/spei',
    'https://hooks.cliente.mx:443/spei?a=b',
    'https://hooks.cliente.mx:8443/',
    'https://HOOKS.Cliente.MX/',
    'https://pagos.ñandú.mx/',
    'https://notapi.example.mx/',
    'https://10.0.0.1.nip.io/',
  ])('accepts %s', (text) => {
    expect(parseOutgoingUrl(text, RULES)).toBeInstanceOf(URL);
  });

  it.each([
    '',
    'hooks.cliente.mx',
    '/spei',
    'https://',
    'https://a b/',
    'https://[::1',
    'https://hooks.cliente.mx:99999/',
    'https://1.2.3.256/',
  ])('answers invalid_url for %p', (text) => {
    expect(parseOutgoingUrl(text, RULES)).toBe('invalid_url');
  });

  it.each([
    'http://hooks.cliente.mx/',
    'ftp://hooks.cliente.mx/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_',
    'data:text/plain,a',
    'javascript:1',
  ])('answers not_https for %s', (text) => {
    expect(parseOutgoingUrl(text, RULES)).toBe('not_https');
  });

  it.each([
    ['an address', 'https://127.0.0.1/'],
    ['a public address', 'https://8.8.8.8/'],
    ['an address as one decimal number', 'https://2130706433/'],
    ['an octal address', 'https://0177.0.0.1/'],
    ['a hexadecimal address', 'https://0x7f.0.0.1/'],
    ['an address as one hexadecimal number', 'https://0x7f000001/'],
    ['a short address', 'https://127.1/'],
    ['zero', 'https://0/'],
    ['the address of instance metadata', 'https://169.254.169.254/latest/meta-data/'],
    ['an address with full-width digits', 'https://１２７.０.０.１/'],
    ['an address with ideographic full stops', 'https://127。0。0。1/'],
    ['an address with encoded dots', 'https://127%2e0%2e0%2e1/'],
    ['an address with circled digits', 'https://①⑥⑨.②⑤④.①⑥⑨.②⑤④/'],
    ['an IPv6 address', 'https://[::1]/'],
    ['an IPv4-mapped address', 'https://[::ffff:127.0.0.1]/'],
    ['a NAT64 address', 'https://[64:ff9b::7f00:1]/'],
    ['an address at the end of credentials', 'https://ok@10.0.0.1/'],
    ['a name with a user', 'https://user@hooks.cliente.mx/'],
    ['a name with a password', 'https://:secret@hooks.cliente.mx/'],
    ['another port', 'https://hooks.cliente.mx:8080/'],
    ['the port of ssh', 'https://hooks.cliente.mx:22/'],
    ['localhost', 'https://localhost/'],
    ['localhost with a dot', 'https://localhost./'],
    ['localhost in full-width letters', 'https://ｌｏｃａｌｈｏｓｔ/'],
    ['a name below localhost', 'https://hooks.localhost/'],
    ['a name without a domain', 'https://intranet/'],
    ['a name of mDNS', 'https://printer.local/'],
    ['an internal name', 'https://metadata.google.internal/'],
    ['a name of the home network', 'https://router.home.arpa/'],
    ['a name with a dot at its end', 'https://hooks.cliente.mx./'],
    ['a host of the service', 'https://api.example.mx/v1/validate'],
    ['a name below a host of the service', 'https://v2.api.example.mx/'],
    ['a host of the service in capitals', 'https://API.EXAMPLE.MX/'],
  ])('answers blocked for %s', (_what, text) => {
    expect(parseOutgoingUrl(text, RULES)).toBe('blocked');
  });

  it('accepts any path of the local origin', () => {
    expect(parseOutgoingUrl('http://127.0.0.1:9300/hooks/a', LOCAL)).toBeInstanceOf(URL);
  });

  it.each([
    ['not_https', 'http://127.0.0.1:9301/'],
    ['not_https', 'http://localhost:9300/'],
    ['not_https', 'http://user@127.0.0.1:9300/'],
    ['not_https', 'http://127.0.0.1:9300@10.0.0.1/'],
    ['blocked', 'https://127.0.0.1:9300/'],
  ])('answers %s for %s, which is not the local origin', (problem, text) => {
    expect(parseOutgoingUrl(text, LOCAL)).toBe(problem);
  });

  it.each(['http://127.0.0.1:9301/', 'http://localhost:3000/hooks', 'http://localhost/', 'http://127.1:80/'])(
    'accepts %s when any port of this machine may be called',
    (text) => {
      expect(parseOutgoingUrl(text, LOOPBACK)).toBeInstanceOf(URL);
    },
  );

  it.each([
    ['not_https', 'http://10.0.0.1:9300/'],
    ['not_https', 'http://hooks.localhost:9300/'],
    ['not_https', 'http://localhost.example.mx/'],
    ['not_https', 'http://user@localhost:9300/'],
    ['not_https', 'http://[::1]:9300/'],
    ['blocked', 'https://localhost:9300/'],
  ])('answers %s for %s there', (problem, text) => {
    expect(parseOutgoingUrl(text, LOOPBACK)).toBe(problem);
  });
});
