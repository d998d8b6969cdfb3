import type { ErrorCode } from '../../errors/catalogue.ts';
import type { BrokenRule, Rule } from '../../platform/http/schemas/fields.ts';
import { isClientRef, MAX_CLIENT_REF_LENGTH } from '../domain/client-ref.ts';

/** A caller's own reference for a validation. */
export const clientRef = <Code extends ErrorCode>(broken: BrokenRule<Code>): Rule<string, string, Code> => ({
  schema: { type: 'string', minLength: 1, maxLength: MAX_CLIENT_REF_LENGTH },
  errors: [broken.code],
  read: (sent) => (isClientRef(sent) ? { value: sent } : broken),
});
