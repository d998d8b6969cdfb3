/** Words and phrases that docs/contributing.md replaces, as whole words in any case. */
const AVOIDED: readonly RegExp[] = [
  /\b(?:nobody|whoever|anew|beside|riddles?)\b/gi,
  /\b(?:asks?|asked|asking|tells?|told|telling)\b/gi,
  /\b(?:says?|said|knows?|knew|stands?(?!-in)|stood|comes?|came|lets?)\b/gi,
  /\bgo(?:es|ing)? on\b/gi,
  /\bin the place of\b/gi,
  /\bas ever\b/gi,
  /\bwhat (?:\w+ ){1,3}is\b/gi,
];

/** A comment that starts a line: a block, or the rest of the line. */
const COMMENT = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*)/gm;

/** Code in a document: a fenced block, a span, the target of a link. */
const CODE = /^```[^]*?^```|`[^`\n]+`|\]\([^)\s]+\)/gm;

/** A summary or a description of an OpenAPI document, which has each on a line of its own. */
const DESCRIPTION = /^[ \t]*"(?:summary|description)": "(?<words>.*)",?$/gm;

/** The prose of a file: the comments of code, a document without its code, or the descriptions of an OpenAPI document. */
const proseOf = (file: string, text: string): string => {
  if (file.endsWith('.md')) return text.replaceAll(CODE, ' ');
  if (file.endsWith('.json')) return Array.from(text.matchAll(DESCRIPTION), ({ groups }) => groups?.['words'] ?? '').join('\n');
  return Array.from(text.matchAll(COMMENT), ([comment]) => comment).join('\n');
};

/** The avoided words in the prose of a file, in the order of the list. */
export const avoidedWordsIn = (file: string, text: string): readonly string[] => {
  // A phrase may be broken over two lines of a comment.
  const prose = proseOf(file, text).replaceAll(/\s*\n[ \t]*(?:\*|\/\/)?\s*/g, ' ');
  return AVOIDED.flatMap((word) => prose.match(word) ?? []);
};
