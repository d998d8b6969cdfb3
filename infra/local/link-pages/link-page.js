/* global document, FormData, location */
// Performs the step of a page that a mail links to, with the token of the link's fragment.
const form = document.querySelector('form');
const result = document.querySelector('[role=status]');
const token = new URLSearchParams(location.hash.slice(1)).get('token');

const perform = async ({ needsToken, opens, path, done }) => {
  if (needsToken === 'true' && token === null) return 'This link has no token. Open it from the mail in the outbox.';
  if (opens === 'true') {
    location.assign(`${path}${encodeURIComponent(token)}`);
    return done;
  }
  const body = { ...(token === null ? {} : { token }), ...Object.fromEntries(new FormData(form)) };
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify(body),
  });
  if (response.ok) return done;
  const { errors } = await response.json();
  return errors.map(({ code, detail }) => `${detail} (${code})`).join(' ');
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  perform(form.dataset).then(
    (text) => {
      result.textContent = text;
    },
    () => {
      result.textContent = 'The service does not answer.';
    },
  );
});
