import { createHash } from 'node:crypto';

import type { Block } from '@aws-sdk/client-textract';

import type { RecognisedLine } from './engine.ts';

export type ImageSize = { readonly width: number; readonly height: number };

type Item = RecognisedLine['words'][number];

const geometryOf = ({ x0, y0, x1, y1 }: Item['box'], { width, height }: ImageSize): NonNullable<Block['Geometry']> => {
  const [left, top, right, bottom] = [x0 / width, y0 / height, x1 / width, y1 / height];
  return {
    BoundingBox: { Left: left, Top: top, Width: right - left, Height: bottom - top },
    Polygon: [
      { X: left, Y: top },
      { X: right, Y: top },
      { X: right, Y: bottom },
      { X: left, Y: bottom },
    ],
  };
};

/** Lines of text as Textract answers `DetectDocumentText` with: a page, its lines, and the words of each (Textract API: Block). */
export const blocksOf = (lines: readonly RecognisedLine[], size: ImageSize): readonly Block[] => {
  const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 32);
  const child = (ids: readonly string[]): Block['Relationships'] => (ids.length === 0 ? [] : [{ Type: 'CHILD', Ids: [...ids] }]);
  const textBlock = (type: 'LINE' | 'WORD', item: Item, id: string, words: readonly string[]): Block => ({
    BlockType: type,
    Confidence: item.confidence,
    Text: item.text,
    Geometry: geometryOf(item.box, size),
    Id: id,
    Relationships: child(words),
    ...(type === 'WORD' ? { TextType: 'PRINTED' } : {}),
  });

  const read = lines.map((line, lineIndex) => {
    const words = line.words.map((word, index) => textBlock('WORD', word, idOf(`${lineIndex}/${index}`), []));
    const lineBlock = textBlock(
      'LINE',
      line,
      idOf(`${lineIndex}`),
      words.flatMap(({ Id: id }) => id ?? []),
    );
    return { lineBlock, words };
  });
  const page: Block = {
    BlockType: 'PAGE',
    Geometry: geometryOf({ x0: 0, y0: 0, x1: size.width, y1: size.height }, size),
    Id: idOf('page'),
    Relationships: child(read.flatMap(({ lineBlock }) => lineBlock.Id ?? [])),
  };
  return [page, ...read.map(({ lineBlock }) => lineBlock), ...read.flatMap(({ words }) => words)];
};
