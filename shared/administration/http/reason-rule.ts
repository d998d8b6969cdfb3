import * as v from 'valibot';

import { named } from '../../platform/http/schemas/described.ts';
import { asText, field, freeText, further, required } from '../../platform/http/schemas/fields.ts';

const MIN_LENGTH = 5;
const MAX_LENGTH = 500;

const BROKEN = { code: 'validation_error', reason: 'admin_reason' } as const;

/** Rows of the audit outlive the users that they are about. */
const hasPersonalData = (reason: string): boolean => reason.includes('@') || /\d{8}/.test(reason.replaceAll(/[\s-]/g, ''));

/** The text of a reason. */
export const reasonText = further(freeText(MAX_LENGTH, { tooLong: BROKEN, unprintable: BROKEN }), ['validation_error'], (sent) => {
  const reason = sent.trim();
  return reason.length < MIN_LENGTH || hasPersonalData(reason) ? BROKEN : { value: reason };
});

/** The reason of a change, for the audit: it names no address and no account. */
export const reasonRule = required(asText(reasonText), { code: 'required' });

export const reasonField = field(reasonRule, 'Reason of the change, for the audit. It names no person and no account.');

/** The body of a change that needs nothing but its reason. */
export const reasonFields = named('AdminReasonRequest', v.object({ reason: reasonField }));
