/* global document, getComputedStyle, NodeFilter */
/** What people could not read, or not find their way in, on the page it runs in. */
globalThis.problemsOfPage = () => {
  const problems = [];
  const root = document.documentElement;
  if (root.lang === '') problems.push('no language');
  if (document.title === '') problems.push('no title');
  if (document.querySelectorAll('h1').length !== 1) problems.push('not one main heading');
  if (root.scrollWidth > root.clientWidth) problems.push(`wider than the window: ${root.scrollWidth} of ${root.clientWidth}`);
  for (const frame of document.querySelectorAll('iframe')) if (frame.title === '') problems.push('a frame without a title');
  const titles = [...document.querySelectorAll('iframe')].map(({ title }) => title);
  for (const table of document.querySelectorAll('table:not([role=presentation])')) {
    if (table.querySelector('th[scope]') === null) problems.push('a table of facts without names');
  }

  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color)
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    const [, , , alpha = 1] = channels(backgroundColor);
    return alpha === 0 ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { parentElement: element, data } = texts.currentNode;
    if (data.trim() === '' || element.closest('style, script') !== null) continue;
    const [light, dark] = [luminance(getComputedStyle(element).color), luminance(backgroundOf(element))].sort((a, b) => b - a);
    // WCAG 2.2, 1.4.3.
    if ((light + 0.05) / (dark + 0.05) < 4.5) problems.push(`too little contrast: ${data.trim()}`);
  }
  return { problems, titles };
};
