/** Hosts of the push services of browsers: Chrome and others, Firefox, Edge, Safari. */
const HOSTS: readonly string[] = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];

/** Services that have a host for each region. */
const PARENTS: readonly string[] = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Whether an address belongs to the push service of a browser, so that no subscription leads to another host. `localOrigin` is the origin of
 * a local run, null on AWS.
 */
export const isPushEndpoint = (endpoint: string, localOrigin: string | null): boolean => {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (localOrigin !== null && url.origin === localOrigin) return true;
  const { protocol, port, hostname } = url;
  return protocol === 'https:' && port === '' && (HOSTS.includes(hostname) || PARENTS.some((parent) => hostname.endsWith(parent)));
};
