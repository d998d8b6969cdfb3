/** Addresses of the pages below the host. Links of mails have those of the pages that they open. */
export const PATHS = {
  home: '/',
  signIn: '/sign-in',
  account: '/account',
} as const;
