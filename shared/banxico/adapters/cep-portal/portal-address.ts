const BANXICO_PORTALS: ReadonlySet<string> = new Set(['https://www.banxico.org.mx/cep', 'https://www.banxico.org.mx/cep-beta']);

const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

const isAllowed = (url: URL): boolean => {
  const address = `${url.origin}${url.pathname}`;
  const isBare = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isBare && (BANXICO_PORTALS.has(address) || (url.protocol === 'http:' && isLoopback(url.hostname)));
};

export type PortalAddress = {
  readonly protocol: 'https:' | 'http:';
  readonly origin: string;
  /** Where the portal's pages are, without a slash at the end. */
  readonly base: string;
};

/**
 * The address of the portal: Banxico's own (production or beta), or plain http on this machine for local runs.
 * Throws RangeError for any other, so that a wrong setting never sends payment data elsewhere.
 */
export const parsePortalAddress = (text: string): PortalAddress => {
  const url = URL.parse(text.replace(/\/$/, ''));
  if (url === null || !isAllowed(url)) throw new RangeError('The address of the CEP portal is not one of the allowed ones');
  const path = url.pathname === '/' ? '' : url.pathname;
  return { protocol: url.protocol === 'https:' ? 'https:' : 'http:', origin: url.origin, base: `${url.origin}${path}` };
};
