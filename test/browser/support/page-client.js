/* global document, fetch, navigator, PublicKeyCredential */
/** The actions of the tests' pages, as the panel's pages would perform them. Runs in the browser, in every page, before its own scripts. */
globalThis.client = {
  /** Calls the API as a page does; the browser adds its cookies. */
  async call({ method, url, body, headers }) {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  },

  /** The authenticator's answer to the API's options for a new passkey, or the name of the browser's error. */
  async create(options) {
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      return (await navigator.credentials.create({ publicKey })).toJSON();
    } catch (error) {
      return { refused: error.name };
    }
  },

  /** The authenticator's answer to the API's options for a sign-in, or the name of the browser's error. */
  async get(options) {
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      return (await navigator.credentials.get({ publicKey })).toJSON();
    } catch (error) {
      return { refused: error.name };
    }
  },

  /** Cookies that scripts see. */
  cookies: () => document.cookie,
};
