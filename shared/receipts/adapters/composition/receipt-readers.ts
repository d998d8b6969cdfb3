import type { Log } from '../../../platform/observability/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { ReceiptReaders } from '../../family.ts';
import { openHeicOpener } from '../heic-opener.ts';
import { openPdfOpener } from '../open-pdf-opener.ts';
import { makeImageDecoder } from '../sharp-image-decoder.ts';
import { makeTextractRecognizer } from '../textract-recognizer.ts';

type Context = {
  readonly env: { readonly LAMBDA_TASK_ROOT: string; readonly TEXTRACT_REGION?: string | undefined; readonly AWS_REGION: string };
  readonly clock: Clock;
  readonly log: Log;
};

/** Opens and recognises files of receipts with the modules next to a function's code. */
export const openReceiptReaders = ({ env, clock, log }: Context): ReceiptReaders => ({
  imageDecoder: makeImageDecoder(),
  pdfOpener: openPdfOpener(env),
  heicOpener: openHeicOpener(env),
  textRecognizer: makeTextractRecognizer({ clock, log, region: env.TEXTRACT_REGION ?? env.AWS_REGION }),
});
