/* global document, matchMedia, MutationObserver, SwaggerUIBundle */
// The console of a page of the reference: Swagger UI without what the page itself has.
const place = document.getElementById('console');
const form = document.getElementById('key');
const notice = document.getElementById('key-status');

/** Operations and webhooks alone: title, menu, main landmark and key are those of the page. */
const layout = ({ React: { createElement } }) => ({
  components: {
    OperationsLayout: ({ getComponent, specSelectors }) => {
      const component = (name) => createElement(getComponent(name, true));
      const parts = specSelectors.specStr() ? ['operations', 'Webhooks'] : [];
      return createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('SvgAssets')),
        ...['errors', ...parts].map(component),
      );
    },
    // The page is about one tag. Its name is a heading for readers who hear the page.
    OperationTag: ({ tag, children }) =>
      createElement('div', { className: 'is-open' }, createElement('h3', { className: 'unseen' }, tag), children),
    authorizeOperationBtn: () => null,
  },
  wrapComponents: {
    // The row of an operation is a button, which may contain no link.
    DeepLink:
      () =>
      ({ text }) =>
        createElement('span', null, ...text),
  },
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
};
followScheme();
dark.addEventListener('change', followScheme);

const ui = SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [layout],
  layout: 'OperationsLayout',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  syntaxHighlight: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    // The session of a user who signed in on this host is no credential of the console.
    request.credentials = 'omit';
    return request;
  },
  onComplete: () => {
    form.hidden = false;
  },
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const key = form.elements.key.value.trim();
  form.elements.key.value = '';
  if (key === '') return;
  // In memory alone: the panel is on this host too, and no script of it may find a key in the storage of the browser.
  ui.preauthorizeApiKey('api_key', key);
  notice.textContent = notice.dataset.inUse;
});

document.getElementById('forget-key').addEventListener('click', () => {
  if (notice.textContent !== '') ui.authActions.logout(['api_key']);
  notice.textContent = '';
});

/** What the renderer leaves out for readers who use no mouse, or who hear the page. */
const complete = () => {
  for (const code of place.querySelectorAll('pre:not([tabindex])')) code.tabIndex = 0;
  for (const field of place.querySelectorAll('textarea:not([aria-label])')) field.setAttribute('aria-label', 'Request body');
  for (const field of place.querySelectorAll('select:not([aria-label])')) {
    const row = field.closest('tr')?.querySelector('.parameter__name, .response-col_status');
    field.setAttribute('aria-label', row === undefined || row === null ? 'Media type or example' : row.textContent.trim());
  }
};
new MutationObserver(complete).observe(place, { childList: true, subtree: true });
