/**
 * A formula, without its sign, as the text of its cell: it is shown as it is written and never run (interface: file
 * rules). One that only spells out a text, the usual way to keep the zeros of an account, is that text.
 */
export const formulaText = (formula: string): string => {
  const source = formula.trim();
  const spelled = /^"((?:[^"]|"")*)"$/.exec(source)?.[1];
  return spelled === undefined ? `=${source}` : spelled.replaceAll('""', '"');
};
