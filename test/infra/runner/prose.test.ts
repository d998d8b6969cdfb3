import { avoidedWordsIn } from '../../runner/prose/prose.ts';

describe('avoidedWordsIn', () => {
  test('finds words in comments of code, and none in the code', () => {
    const text = "/** Nobody reads it. */\nconst told = 'whoever'; // anew\n  // The store is asked\n";
    expect(avoidedWordsIn('shared/a.ts', text)).toEqual(['Nobody', 'asked']);
  });

  test('finds a phrase that two lines of a comment share', () => {
    expect(avoidedWordsIn('shared/a.ts', '/**\n * A row in the place\n * of another.\n */')).toEqual(['in the place of']);
  });

  test('finds words in a document, and none in its code and its links', () => {
    const text = 'It tells the [caller](whoever.md) `nobody`.\n\n```sh\necho anew\n```\n\nWork goes on.\n';
    expect(avoidedWordsIn('docs/a.md', text)).toEqual(['tells', 'goes on']);
  });

  test('finds every form of a verb, and no noun that begins with one', () => {
    expect(avoidedWordsIn('docs/a.md', 'They say and know it, it came, they let a stand-in stand.')).toEqual([
      'say',
      'know',
      'came',
      'let',
      'stand',
    ]);
  });

  test('finds words in the summaries and descriptions of an OpenAPI document, and none in its examples', () => {
    const document = { summary: 'Ask for a link', get: { description: 'Nobody reads "it".', example: 'whoever', tags: ['told'] } };
    expect(avoidedWordsIn('docs/openapi.json', JSON.stringify(document, null, 2))).toEqual(['Nobody', 'Ask']);
  });

  test('matches whole words only', () => {
    expect(avoidedWordsIn('docs/a.md', 'A task, a stand-in, besides, intelligence.')).toEqual([]);
  });
});
