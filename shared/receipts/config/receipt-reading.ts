import * as v from 'valibot';

/** Environment of the functions that read receipts. */
export const receiptReadingEnvironment = {
  /** Where Lambda unpacked the function's code; set by its runtime. */
  LAMBDA_TASK_ROOT: v.pipe(v.string(), v.nonEmpty()),
  /** Region of Amazon Textract; absent where it is the function's own. */
  TEXTRACT_REGION: v.optional(v.pipe(v.string(), v.nonEmpty())),
};
