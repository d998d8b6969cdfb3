import { asText, freeText, further, type BrokenRule } from '../../platform/http/schemas/fields.ts';

/** A line that an admin writes for users: without its outer spaces, and not blank. */
export const adminText = (maxLength: number, broken: BrokenRule<'validation_error'>) =>
  asText(
    further(freeText(maxLength, { tooLong: broken, unprintable: broken }), ['validation_error'], (sent) =>
      sent.trim() === '' ? broken : { value: sent.trim() },
    ),
  );
