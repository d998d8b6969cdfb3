import { createHash } from 'node:crypto';

import { inventTransfer, type InventedTransfer } from '../invented-transfer.ts';
import { photograph, type ReceiptImage, type Treatment } from '../photograph.ts';
import { randomFrom } from '../random.ts';
import { drawBlockPages } from './draw-blocks.ts';
import { FIRST_LAYOUTS } from './first-layouts.ts';
import type { VariedLayout } from './layout-parts.ts';
import { SECOND_LAYOUTS } from './second-layouts.ts';

const VARIED_TREATMENTS = ['pdf', 'as it is', 'jpeg 50', 'whatsapp', 'photographed screen'] as const satisfies readonly Treatment[];

export type VariedSpec = {
  readonly id: string;
  readonly layout: VariedLayout;
  readonly treatment: (typeof VARIED_TREATMENTS)[number];
  readonly transfer: InventedTransfer;
  readonly isHeldOut: boolean;
};

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** PDFs of a layout; of each other treatment there is one. */
const PDFS = 3;

const specsOf = (layout: VariedLayout, index: number): readonly VariedSpec[] =>
  VARIED_TREATMENTS.flatMap((treatment) =>
    Array.from({ length: treatment === 'pdf' ? PDFS : 1 }, (_unused, count) => {
      const id = `${layout.name}-${treatment.replaceAll(' ', '-')}-${count}`;
      const transfer = { ...inventTransfer(layout.bank, randomFrom(seedOf(id))), isMasked: false };
      return { id, layout, treatment, transfer, isHeldOut: index % 3 === 2 };
    }),
  );

/** Receipts of varied layouts. Every third layout is held out: its receipts are counted, and not examined while rules are made. */
export const VARIED_SET: readonly VariedSpec[] = [...FIRST_LAYOUTS, ...SECOND_LAYOUTS].flatMap(specsOf);

/** Draws one receipt of the set; the same every time. */
export const drawVaried = async ({ id, layout, treatment, transfer }: VariedSpec): Promise<ReceiptImage> => {
  const random = randomFrom(seedOf(`drawing of ${id}`));
  return photograph(await drawBlockPages([layout.draw(transfer, random)], random), treatment, random);
};
