import type { Stage } from '../settings/stages.ts';
import { calledIn, type Access } from './access.ts';

/** Access to text recognition; Textract has no resource ARNs to grant (Service Authorization Reference). */
export const textRecognitionOf = ({ textractUrl, textractRegion }: Stage) => ({
  environment: {
    TEXTRACT_REGION: textractRegion ?? undefined,
    // The SDK reads this variable itself.
    AWS_ENDPOINT_URL_TEXTRACT: textractUrl ?? undefined,
  },
  access: { actions: ['textract:DetectDocumentText'], resources: ['*'], conditions: calledIn(textractRegion) } satisfies Access,
});
