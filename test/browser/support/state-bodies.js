// Runs in a page before its scripts: what the page reads has other contents then.

/** Rows of a full page of a list. */
const FULL_PAGE = 25;

/** A word without a place to break it. */
const WORD = 'W'.repeat(100);

/** The fields of answers that users and admins fill with texts of their own. */
const OWN_TEXTS =
  /^(?:name|label|alias|description|title|body|text|reason|issuer|legal_name|client_ref|error_message|device_name|beneficiary_name|es|en|\w+_(?:es|en))$/;

const lengthenedText = (text, name) => {
  if (OWN_TEXTS.test(name)) return WORD;
  if (/^(?:url|\w+_url)$/.test(name)) return `https://example.mx/${WORD}`;
  return name === 'email' ? `${WORD}@example.mx` : text;
};

/** A value in which every text of users is a long word. */
const lengthened = (value, name = '') => {
  if (Array.isArray(value)) return value.map((item) => lengthened(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, lengthened(inner, field)]));
  }
  return typeof value === 'string' ? lengthenedText(value, name) : value;
};

const withData = (body, change) => (Array.isArray(body.data) ? { ...body, data: change(body.data) } : body);

const fullPage = (data) =>
  data.length === 0
    ? []
    : Array.from({ length: FULL_PAGE }, (_unused, index) => {
        const row = data[index % data.length];
        return { ...row, id: `${row.id}-${index}` };
      });

const CONTENTS = {
  empty: (body) => withData(body, () => []),
  long: (body) => lengthened(withData(body, fullPage)),
};

/** Gives what the page reads the contents of a state. What every page reads about its user stays. */
globalThis.answerWith = (state) => {
  const read = fetch;
  globalThis.fetch = async (address, options) => {
    const response = await read(address, options);
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    if (!response.ok || !isJson || /\/(?:session|me)$/.test(response.url)) return response;
    return new Response(JSON.stringify(CONTENTS[state](await response.json())), response);
  };
};
