import { DetectDocumentTextCommand, TextractClient, type Block } from '@aws-sdk/client-textract';

import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Word } from '../domain/reading/text-page.ts';
import type { TextRecognizer } from '../ports/text-recognizer.ts';

const CONNECTION_TIMEOUT_MS = 2_000;
const ATTEMPTS = 3;

const wordOf = (block: Block | undefined): readonly Word[] => {
  const box = block?.Geometry?.BoundingBox;
  if (block?.BlockType !== 'WORD' || block.Text === undefined || box === undefined) return [];
  return [
    {
      text: block.Text,
      confidence: (block.Confidence ?? 0) / 100,
      box: { left: box.Left ?? 0, top: box.Top ?? 0, width: box.Width ?? 0, height: box.Height ?? 0 },
    },
  ];
};

/** The words of each line, as Textract puts them together (Textract API: Block). */
const linesOf = (blocks: readonly Block[]): readonly (readonly Word[])[] => {
  const byId = new Map(blocks.map((block) => [block.Id, block]));
  return blocks
    .filter(({ BlockType: type }) => type === 'LINE')
    .map(({ Relationships: relationships = [] }) =>
      relationships.filter(({ Type: type }) => type === 'CHILD').flatMap(({ Ids: ids = [] }) => ids.flatMap((id) => wordOf(byId.get(id)))),
    )
    .filter((words) => words.length > 0);
};

type Context = { readonly clock: Clock; readonly log: Log; readonly region: string };

/** Text recognition by Amazon Textract (`DetectDocumentText`) in a region. `AWS_ENDPOINT_URL_TEXTRACT` points the client elsewhere. */
export const makeTextractRecognizer = ({ clock, log, region }: Context): TextRecognizer => {
  const client = new TextractClient({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
  });

  return {
    recognize: async ({ bytes, width, height }, deadline) => {
      const abortSignal = AbortSignal.timeout(Math.max(1, deadline - clock.now()));
      try {
        const { Blocks: blocks = [] } = await client.send(new DetectDocumentTextCommand({ Document: { Bytes: bytes } }), { abortSignal });
        return { kind: 'read', page: { width, height, lines: linesOf(blocks) } };
      } catch (error) {
        log.count('TextRecognitionUnavailable');
        log.warn('text_recognition_unavailable', {}, error);
        return { kind: 'unavailable' };
      }
    },
  };
};
