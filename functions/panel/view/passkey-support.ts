/** Whether a browser, with these globals, reads the options for passkeys as the API writes them. */
export const readsPasskeyOptions = (scope: object): boolean => {
  const api: unknown = Reflect.get(scope, 'PublicKeyCredential');
  return typeof api === 'function' && 'parseRequestOptionsFromJSON' in api;
};
