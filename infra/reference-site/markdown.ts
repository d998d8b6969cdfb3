import { escapeUTF8 as escapeHtml } from 'entities';
import { Marked, type Tokens } from 'marked';

/** A heading below the title of a page. */
export type Heading = { readonly id: string; readonly text: string };

/** A rendered document. */
export type RenderedMarkdown = {
  readonly title: string;
  /** The first sentence of its first paragraph, as text. */
  readonly summary: string;
  /** The document below its title. */
  readonly html: string;
  /** Sections, without those inside of sections. */
  readonly sections: readonly Heading[];
};

/** Names of parts of a page, for readers who hear it. */
export type MarkdownWords = { readonly example: string; readonly output: string; readonly table: string };

type RenderOptions = {
  readonly words: MarkdownWords;
  /** The address of a link on the site; null where the site has no such page, and the text of the link remains. */
  readonly resolveLink: (target: string) => string | null;
};

/** GitHub's anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');

/** The text of tokens, without their form. */
const textOf = (tokens: readonly Tokens.Generic[] = []): string =>
  tokens.map((token) => (token.tokens === undefined ? String(token['text'] ?? '') : textOf(token.tokens))).join('');

/** A sentence ends before a blank and a capital. */
const firstSentence = (text: string): string => /^.*?[.:](?= \p{Lu})/su.exec(text)?.[0].replace(/:$/, '.') ?? text;

/** A cell that names one code, such as that of an error: its row can be linked to. */
const codeIn = ({ tokens }: Tokens.TableCell): string | null => {
  const [only, ...others] = tokens;
  return only?.type === 'codespan' && others.length === 0 ? textOf([only]) : null;
};

const labelOf = ({ lang = '' }: Tokens.Code, { example, output }: MarkdownWords): string => (lang === 'text' ? output : example);

/** Renders a document of the repository. Throws RangeError for one without a title or a first paragraph. */
export const renderMarkdown = (source: string, { words, resolveLink }: RenderOptions): RenderedMarkdown => {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(source);
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1);
  const summary = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph');
  if (title === undefined || summary === undefined) throw new RangeError(`no title or paragraph: ${source.slice(0, 60)}`);
  const sections = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map((heading) => ({ id: anchorOf(heading.text), text: textOf(heading.tokens) }));
  marked.use({
    renderer: {
      heading({ depth, text, tokens: inner }) {
        return depth === 1 ? '' : `<h${depth} id="${escapeHtml(anchorOf(text))}">${this.parser.parseInline(inner)}</h${depth}>\n`;
      },
      link({ href, tokens: inner }) {
        const text = this.parser.parseInline(inner);
        const address = resolveLink(href);
        return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      // Code and tables wider than a phone are scrolled, by keyboard, too.
      code(token) {
        const label = labelOf(token, words);
        const kind = token.lang === 'text' ? 'output' : 'example';
        return `<div class="code ${kind}"><pre tabindex="0" role="group" aria-label="${label}"><code>${escapeHtml(token.text)}\n</code></pre></div>\n`;
      },
      table({ header, rows }) {
        const headCells = header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`).join('');
        const bodyRows = rows.map((row) => {
          const [first] = row;
          const code = first === undefined ? null : codeIn(first);
          const id = code === null ? '' : ` id="${escapeHtml(code)}"`;
          return `<tr${id}>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`;
        });
        return (
          `<div class="table" tabindex="0" role="group" aria-label="${words.table}"><table><thead><tr>${headCells}</tr></thead>` +
          `<tbody>${bodyRows.join('\n')}</tbody></table></div>\n`
        );
      },
    },
  });
  return { title: textOf(title.tokens), summary: firstSentence(textOf(summary.tokens)), html: marked.parser(tokens), sections };
};
