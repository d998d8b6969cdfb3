import type { Table } from '../report.ts';

/** List prices of us-east-1, 2026-03, in USD. */
const TEXTRACT_PER_PAGE = 0.0015;
const LAMBDA_ARM_PER_GB_SECOND = 0.0000133334;
const API_GATEWAY_PER_REQUEST = 0.0000035;
const DYNAMODB_PER_WRITE_UNIT = 0.000000625;
const S3_PER_PUT = 0.000005;

/** Of `validate-ocr/api` (infra/families/validation/validate-ocr.ts). */
const MEMORY_GB = 1.769 / 1.024;
/** As docs/operations/costs.md assumes it. */
const PORTAL_ANSWER_MS = 2_500;
const WRITE_UNITS = 5;
/** The image, and the certificate as XML and PDF. */
const PUTS = 3;
/** Every image is a page; PDFs that bring their text are none. */
const IMAGES = { 'an image': 1, 'a PDF with text': 0 } as const;

type Measured = { readonly decodeMs: number; readonly recognizeMs: number; readonly verdictMs: number; readonly queries: number };

/**
 * The cost of 1,000 synchronous receipts on AWS, with the times and queries measured here. Textract's own time is unknown: that of the stub
 * is used.
 */
export const costTable = ({ decodeMs, recognizeMs, verdictMs, queries }: Measured): Table => ({
  caption: 'USD per 1,000 receipts on AWS, from list prices',
  columns: ['receipt', 'Textract', 'Lambda', 'API Gateway, DynamoDB, S3', 'together', 'Textract / together'],
  rows: Object.entries(IMAGES).map(([receipt, pages]) => {
    const seconds = (pages * (decodeMs + recognizeMs) + verdictMs + queries * PORTAL_ANSWER_MS) / 1_000;
    const textract = 1_000 * pages * TEXTRACT_PER_PAGE;
    const lambda = 1_000 * seconds * MEMORY_GB * LAMBDA_ARM_PER_GB_SECOND;
    const others = 1_000 * (API_GATEWAY_PER_REQUEST + WRITE_UNITS * DYNAMODB_PER_WRITE_UNIT + PUTS * S3_PER_PUT);
    const together = textract + lambda + others;
    return [receipt, textract, lambda, others, together, textract / together];
  }),
});
