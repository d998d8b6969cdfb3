/* global document, navigator, setTimeout */
// Adds a button to each example that copies it.
const { copy, copied } = document.body.dataset;

for (const example of document.querySelectorAll('.code.example')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = copy;
  const showCopied = () => {
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, 2_000);
  };
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(example.querySelector('code').textContent).then(showCopied);
  });
  example.prepend(button);
}
