/** Text as HTML shows it, also in the value of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A row of a description list; `value` is HTML. */
export const descriptionRow = (name: string, value: string): string => `<dt>${name}</dt><dd>${value}</dd>`;

const LIGHT = '--page:#f4f6f9;--card:#fff;--line:#d5dce5;--text:#14202e;--faint:#5b6470;--link:#0b5cab';
const DARK = '--page:#0f1720;--card:#18222e;--line:#35455a;--text:#e6ebf1;--faint:#a3afbd;--link:#7cb7f5';

const STYLE =
  `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}` +
  'body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem;background:var(--page);color:var(--text)}' +
  'a{color:var(--link)}article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem 1.25rem;margin:0 0 1.25rem}' +
  'h2{font-size:1.1rem;margin:0 0 .5rem;overflow-wrap:anywhere}' +
  'dl{display:grid;grid-template-columns:max-content 1fr;align-items:baseline;gap:.15rem 1rem;margin:0 0 .75rem}' +
  'dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}.code{font-size:1.25rem;letter-spacing:.15em;font-weight:700}' +
  'iframe{box-sizing:border-box;width:100%;height:560px;border:1px solid var(--line);border-radius:6px;background:#fff}' +
  'label{display:block;margin:0 0 .75rem}input,button{font:inherit;box-sizing:border-box;padding:.5rem .75rem;border-radius:6px;border:1px solid var(--line)}' +
  'input{display:block;width:100%;margin:.25rem 0 0;background:var(--page);color:var(--text)}button{background:var(--link);color:var(--card);cursor:pointer}' +
  '[role=status]:empty{display:none}@media(max-width:600px){iframe{height:660px}}pre{white-space:pre-wrap;overflow-wrap:anywhere}';

/** A page for people who try the service on their machine; `introduction` and `articles` are HTML. */
export const localPage = (title: string, introduction: string, articles: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${introduction}</p>${articles.join('')}</main></body></html>`;
