/** The token of a link in a mail. It is in the fragment, which browsers send to no server; null for a link without one. */
export const tokenOf = (fragment: string): string | null => {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token');
  return token === '' ? null : token;
};
