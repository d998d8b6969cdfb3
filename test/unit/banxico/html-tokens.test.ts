import fc from 'fast-check';

import { htmlTokens } from '../../../shared/banxico/adapters/cep-portal/html-tokens.ts';
import { readPage } from '../../../shared/banxico/adapters/cep-portal/page-content.ts';
import { normalizeForComparison, visibleText } from '../../../shared/banxico/adapters/cep-portal/page-text.ts';

const outline = (html: string): readonly string[] =>
  Array.from(htmlTokens(html), (token) => {
    if (token.kind === 'text') return token.text;
    const attributes = Array.from(token.attributes, ([name, value]) => ` ${name}=[${value}]`).join('');
    return `${token.kind === 'open' ? '+' : '-'}${token.name}${attributes}`;
  });

describe('htmlTokens', () => {
  test.each([
    ['tags and text', '<P>a<b>c</B></p >d', ['+p', 'a', '+b', 'c', '-b', '-p', 'd']],
    ['attributes in every quoting', `<a b="1 > 2" C='3"4' d=5/6 e f = "7" b="8">`, [`+a b=[1 > 2] c=[3"4] d=[5/6] e=[] f=[7]`]],
    ['self-closing tags', '<br/><input name="x"/>', ['+br', '+input name=[x]']],
    ['comments', 'a<!-- <b> -- > -->c<!---->d<!-->e<!--->f', ['a', 'c', 'd', 'e', 'f']],
    ['declarations and instructions', '<!DOCTYPE html><?php x ?>a<![CDATA[b]]>', ['a']],
    [
      'scripts and styles',
      '<script a="b">if (1 < 2) "<b>"</script x>c<STYLE>d > e</style>',
      ['+script a=[b]', '-script x=[]', 'c', '+style', '-style'],
    ],
    ['brackets that open nothing', '1 < 2 <3 </ 4>5<>', ['1 ', '<', ' 2 ', '<', '3 ', '5', '<', '>']],
    ['a tag that never ends', 'a<b c="d>e', ['a']],
    ['a comment that never ends', 'a<!-- <b>', ['a']],
    ['a script that never ends', 'a<script>b', ['a']],
  ])('splits %s', (_name, html, expected) => {
    expect(outline(html)).toEqual(expected);
  });

  test('never throws for any text', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '!',
      '--',
      'a',
      ' ',
      '<!--',
      '-->',
      '<a',
      '</a',
      '<script>',
      '&lt;',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(() => outline(pieces.join(''))).not.toThrow();
      }),
    );
  });
});

/** Characters looked at by one reading: by searches, one by one, and as tokens. */
const charactersScanned = (html: string): number => {
  let scanned = 0;
  const spies = [
    jest.spyOn(String.prototype, 'indexOf').mockImplementation(function search(this: string, wanted: string, from = 0) {
      let at = from;
      while (at < this.length && !this.startsWith(wanted, at)) at += 1;
      scanned += at - from + 1;
      return at < this.length ? at : -1;
    }),
    jest.spyOn(String.prototype, 'charAt').mockImplementation(function look(this: string, at: number) {
      scanned += 1;
      return this[at] ?? '';
    }),
  ];
  try {
    return Array.from(htmlTokens(html)).length + scanned;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

const fill = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));

describe('readPage of a page designed to be slow', () => {
  test.each([
    '<',
    '<a',
    '<a ',
    '<!--',
    '<!',
    "<a b='",
    '<a b="c" ',
    '<a b=c d=\'e" ',
    '</',
    '<script>',
    '<script></scrip ',
    '<td>',
    '<div>',
    '</div>',
    '<b></b>',
    '&',
    '&#',
    '" ',
    '<a b = ',
    '<table><tr><td>',
  ])('scans repetitions of %s in linear time', (piece) => {
    const html = fill(piece, 32 * 1024);
    expect(charactersScanned(html)).toBeLessThanOrEqual(6 * html.length);
    expect(() => readPage(fill(piece, 256 * 1024))).not.toThrow();
  });
});

describe('text of a page', () => {
  test.each([
    ['n&uacute;mero m&aacute;ximo', 'número máximo'],
    ['&#243;&#xF3;&#XF3;', 'óóó'],
    ['SPEI&reg; &amp;amp; &lt;', 'SPEI® &amp; <'],
    ['&Ccedil;a &ndash; &ldquo;Sol&rdquo; &euro;', 'Ça – “Sol” €'],
    ['&Zcaron;i&zcaron;ek &times; &trade; &half;', 'Žižek × ™ ½'],
    ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['&unknown; &; &amp', '&unknown; &; &amp'],
  ])('has the characters that HTML gives to references in %s', (written, shown) => {
    expect(readPage(`<h1>${written}</h1><a href="${written}">x</a>`)).toMatchObject({ headings: [shown], links: [shown] });
  });

  test('has single spaces for white space of every kind, and composed accents', () => {
    expect(visibleText(' \r\n a\u00a0\t b\u0301 o\u0301 ')).toBe('a b\u0301 ó');
  });

  test('compares without accents and case, but with punctuation', () => {
    expect(normalizeForComparison('  Operacio\u0301n NO\u00a0encontrada ')).toBe('operacion no encontrada');
    expect(normalizeForComparison('OPERACIÓN')).toBe(normalizeForComparison('operacion'));
    expect(normalizeForComparison('SPEI®')).not.toBe(normalizeForComparison('SPEI'));
  });
});
