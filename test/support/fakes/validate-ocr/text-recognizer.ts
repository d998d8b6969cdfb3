import type { TextPage } from '../../../../shared/receipts/domain/reading/text-page.ts';
import type { ImagePage } from '../../../../shared/receipts/ports/receipt-decoder.ts';
import type { Recognition, TextRecognizer } from '../../../../shared/receipts/ports/text-recognizer.ts';

export type ScriptedRecognizer = TextRecognizer & {
  /** Sets the text of every image from now on, empty before; null: recognition is not available. */
  readonly script: (page: TextPage | null) => void;
  /** Sets a check for room, called for each image. */
  readonly limit: (hasRoom: () => boolean) => void;
  readonly images: readonly ImagePage[];
};

/** Recognises a test's text in every image. */
export const makeScriptedRecognizer = (): ScriptedRecognizer => {
  let scripted: TextPage | null = { width: 1, height: 1, lines: [] };
  let hasRoom = (): boolean => true;
  const images: ImagePage[] = [];
  return {
    images,
    script: (page) => {
      scripted = page;
    },
    limit: (room) => {
      hasRoom = room;
    },
    recognize: async (image): Promise<Recognition> => {
      images.push(image);
      const isRefused = !hasRoom();
      return Promise.resolve(scripted === null || isRefused ? { kind: 'unavailable' } : { kind: 'read', page: scripted });
    },
  };
};
