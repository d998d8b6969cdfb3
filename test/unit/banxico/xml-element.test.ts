import fc from 'fast-check';

import { parseCepXml } from '../../../shared/banxico/domain/cep/cep-xml.ts';
import { parseXmlElement } from '../../../shared/banxico/domain/cep/xml-element.ts';
import { cepXml } from './cep-fixtures.ts';

describe('parseXmlElement', () => {
  const xmlText = fc
    .string({ unit: 'binary' })
    .map((text) => text.replace(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''));
  const escape = (text: string): string => text.replace(/[&<"\t\n]/g, (character) => `&#${String(character.codePointAt(0))};`);

  test('reads back any text written as an attribute', () => {
    fc.assert(
      fc.property(xmlText, (value) => {
        expect(parseXmlElement(`<a b="${escape(value)}"/>`)?.attributes.get('b')).toBe(value);
      }),
    );
  });

  test('reads line ends and tabs in a value as spaces', () => {
    expect(parseXmlElement('<a b="1\r\n2\r3\t4"/>')?.attributes.get('b')).toBe('1 2 3 4');
  });

  test('reads attributes named like properties of Object.prototype', () => {
    const xml = cepXml().replace('<Ordenante ', '<Ordenante __proto__="x" constructor="y" ');
    const result = parseCepXml(new TextEncoder().encode(xml));
    expect(result.ok && JSON.stringify(result.certificate.printed.Ordenante)).toContain('"__proto__":"x","constructor":"y"');
  });
});
