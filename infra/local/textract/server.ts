import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import * as v from 'valibot';

import { listen, readText } from '../http-server.ts';
import { blocksOf, type ImageSize } from './blocks.ts';
import { makeOcrEngine, type OcrEngine } from './engine.ts';
import { imageSize } from './image-size.ts';

/** Documents sent with a request may have 10 MB (Amazon Textract quotas); base64 adds a third. */
const MAX_REQUEST_BYTES = 15_000_000;
const MODEL_VERSION = '1.0';
const TARGET = 'Textract.DetectDocumentText';

const requestSchema = v.object({ Document: v.object({ Bytes: v.pipe(v.string(), v.base64(), v.nonEmpty()) }) });

type Answer = { readonly status: number; readonly body: unknown };

const refusal = (type: string, message: string, status = 400): Answer => ({ status, body: { __type: type, message } });

/** Behaviour instead of reading: faults of the service, for tests. */
export type TextractMode = 'normal' | 'throttled' | 'down' | 'denied' | 'silent';

export const TEXTRACT_MODES: readonly TextractMode[] = ['normal', 'throttled', 'down', 'denied', 'silent'];

const FAULTS: Readonly<Record<Exclude<TextractMode, 'normal' | 'silent'>, Answer>> = {
  throttled: refusal('ProvisionedThroughputExceededException', 'Provisioned rate exceeded'),
  down: refusal('InternalServerError', 'Amazon Textract experienced a service issue', 500),
  denied: refusal('AccessDeniedException', 'User is not authorized to perform: textract:DetectDocumentText'),
};

const detect = async (engine: OcrEngine, body: string | null): Promise<Answer> => {
  if (body === null) return refusal('DocumentTooLargeException', 'Request has document over the size limit');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), body);
  if (!parsed.success) return refusal('InvalidParameterException', 'Request has invalid parameters');
  const image = Buffer.from(parsed.output.Document.Bytes, 'base64');
  const size: ImageSize | null = imageSize(image);
  if (size === null) return refusal('UnsupportedDocumentException', 'Request has unsupported document format');
  const read = await engine.read(image);
  switch (read.kind) {
    case 'unreadable':
      return refusal('BadDocumentException', 'Request has a document that cannot be read');
    case 'busy':
      return FAULTS.throttled;
    case 'read':
      return {
        status: 200,
        body: {
          DocumentMetadata: { Pages: 1 },
          Blocks: blocksOf(read.lines, size),
          DetectDocumentTextModelVersion: MODEL_VERSION,
        },
      };
  }
};

const send = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
};

export type TextractServer = {
  /** Value for `AWS_ENDPOINT_URL_TEXTRACT`. */
  readonly url: string;
  readonly setMode: (mode: TextractMode) => void;
  readonly close: () => Promise<void>;
};

/**
 * Implements the protocol of Amazon Textract (AWS JSON 1.1, `DetectDocumentText` with bytes) over Tesseract, because the emulator has no
 * Textract. `PUT /_control/mode` with the name of a mode makes it fail on purpose.
 */
export const startTextractServer = async (port: number): Promise<TextractServer> => {
  const engine = makeOcrEngine();
  let mode: TextractMode = 'normal';

  const answer = async (request: IncomingMessage): Promise<Answer | null> => {
    const body = await readText(request, MAX_REQUEST_BYTES);
    if (request.url === '/_control/mode') {
      const wanted = TEXTRACT_MODES.find((name) => name === body);
      if (wanted === undefined) return { status: 400, body: { modes: TEXTRACT_MODES } };
      mode = wanted;
      return { status: 200, body: { mode } };
    }
    if (request.headers['x-amz-target'] !== TARGET) return refusal('UnknownOperationException', 'Only DetectDocumentText is served');
    if (mode === 'silent') return null;
    return mode === 'normal' ? detect(engine, body) : FAULTS[mode];
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (given) => {
        if (given !== null) send(response, given);
      },
      () => {
        send(response, FAULTS.down);
      },
    );
  });
  const { url, close } = await listen(server, port);
  return {
    url,
    setMode: (wanted) => {
      mode = wanted;
    },
    close: async () => {
      await close();
      await engine.close();
    },
  };
};
