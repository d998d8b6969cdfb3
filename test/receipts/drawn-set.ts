import { createHash } from 'node:crypto';

import { drawPage, type Theme } from './draw-page.ts';
import { inventTransfer, type InventedTransfer } from './invented-transfer.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { photograph, TREATMENTS, type ReceiptImage, type Treatment } from './photograph.ts';
import { randomFrom } from './random.ts';

/** One receipt of the set. Everything about it follows from its id. */
export type ReceiptSpec = {
  readonly id: string;
  readonly layout: Layout;
  readonly theme: Theme;
  readonly treatment: Treatment;
  readonly transfer: InventedTransfer;
  /** Held out: never used for tuning rules, only for measuring. */
  readonly isHeldOut: boolean;
};

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

const specOf = (layout: Layout, treatment: Treatment): ReceiptSpec => {
  const id = `${layout.name}-${treatment.replaceAll(' ', '-')}`;
  const random = randomFrom(seedOf(id));
  const theme = random.pick<Theme>(['light', 'light', 'dark', 'pale']);
  return {
    id,
    layout,
    theme,
    treatment,
    transfer: inventTransfer(layout.bank, random),
    isHeldOut: (createHash('sha256').update(`half of ${id}`).digest()[0] ?? 0) % 2 === 0,
  };
};

/** The drawn set: every layout in every treatment. */
export const DRAWN_SET: readonly ReceiptSpec[] = LAYOUTS.flatMap((layout) => TREATMENTS.map((treatment) => specOf(layout, treatment)));

/** Draws one receipt of the set; the same every time. */
export const drawReceipt = async ({ id, layout, theme, treatment, transfer }: ReceiptSpec): Promise<ReceiptImage> => {
  const random = randomFrom(seedOf(`drawing of ${id}`));
  const page = await drawPage(layout.draw(transfer, random), theme, random);
  return photograph(page, treatment, random);
};
