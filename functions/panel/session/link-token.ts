import { tokenOf } from '../view/link-token.ts';

let token: string | null = null;

/**
 * Takes the token of a link out of the address, before anything else of the page runs: so it is in no history, in no referrer and on no
 * screen. A link that is opened in a page that is open already loads the page again.
 */
export const takeLinkToken = (): void => {
  token = tokenOf(location.hash);
  if (token !== null) history.replaceState(null, '', `${location.pathname}${location.search}`);
  addEventListener('hashchange', () => {
    if (tokenOf(location.hash) !== null) location.reload();
  });
};

/** The token of the link that opened the page; null without one. */
export const linkToken = (): string | null => token;
