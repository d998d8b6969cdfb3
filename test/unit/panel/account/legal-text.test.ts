import { SHIPPED_TEXTS } from '../../../../functions/panel/pages/legal/shipped-texts.ts';
import { legalTextPath } from '../../../../functions/panel/paths.ts';
import { legalBlocks, versionOf } from '../../../../functions/panel/view/legal/legal-text.ts';
import { LEGAL_DOCUMENTS } from '../../../../shared/identity/accounts/domain/legal-documents.ts';
import { OPERATOR } from '../../../support/builders/operator.ts';

test('a text becomes headings, paragraphs and lists, whose lines are joined', () => {
  expect(legalBlocks('\n## 1. Title\n\nOne\ntwo.\n\n- a\n  b\n- c\n')).toEqual([
    { kind: 'heading', text: '1. Title' },
    { kind: 'paragraph', text: 'One two.' },
    { kind: 'list', items: ['a b', 'c'] },
  ]);
});

test('the version of a document is what follows its name', () => {
  expect(versionOf('terms_of_service-2026-11-02')).toBe('2026-11-02');
});

test.each(LEGAL_DOCUMENTS)(
  'the text of $document, version $version, is at its address and names the operator',
  ({ document, version, url }) => {
    const id = `${document}-${version}`;
    expect(url).toBe(legalTextPath(id));
    const shipped = SHIPPED_TEXTS.get(id);
    for (const text of [shipped?.es.body(OPERATOR), shipped?.en.body(OPERATOR)]) {
      for (const value of Object.values(OPERATOR)) expect(text).toContain(value);
    }
  },
);

test('both languages of a document have the same parts', () => {
  for (const { es, en } of SHIPPED_TEXTS.values()) {
    const partsOf = (text: string) => legalBlocks(text).map((block) => (block.kind === 'list' ? block.items.length : block.kind));
    expect(partsOf(en.body(OPERATOR))).toEqual(partsOf(es.body(OPERATOR)));
  }
});
