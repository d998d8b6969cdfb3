import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import ts from 'typescript';
import * as v from 'valibot';

const language = v.record(v.string(), v.union([v.string(), v.function()]));
const catalogues = v.record(v.string(), v.strictObject({ es: language, en: language }));

/** Attributes that people read, and properties of this panel's components that are shown. */
const SHOWN = /^(?:alt|title|placeholder|label|hint|submit|text|aria-(?:label|description|roledescription|valuetext))$/;

const LETTER = /\p{Letter}/u;

/** Texts of a page that are in none of the catalogues. */
const looseTextsOf = (file: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && LETTER.test(node.text)) found.push(`${file}: ${node.text.trim()}`);
    if (
      ts.isJsxAttribute(node) &&
      SHOWN.test(node.name.getText()) &&
      node.initializer !== undefined &&
      ts.isStringLiteral(node.initializer)
    ) {
      found.push(`${file}: ${node.initializer.text}`);
    }
    if (
      ts.isJsxExpression(node) &&
      node.expression !== undefined &&
      ts.isStringLiteralLike(node.expression) &&
      LETTER.test(node.expression.text)
    ) {
      found.push(`${file}: ${node.expression.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
};

test('every text of the panel is in both languages', async () => {
  const files = globSync('functions/panel/texts/**/*.ts');
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const texts = v.parse(catalogues, await import(resolve(file)));
    for (const { es, en } of Object.values(texts)) {
      expect(Object.keys(en)).toEqual(Object.keys(es));
      expect([...Object.values(es), ...Object.values(en)].filter((text) => text === '')).toEqual([]);
    }
  }
});

test('no page has a text that is in no catalogue', () => {
  const files = globSync('functions/panel/**/*.tsx');
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(looseTextsOf)).toEqual([]);
});
