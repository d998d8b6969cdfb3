import { validate } from '../../../functions/validate/contract.ts';
import type { ReceivingBankUnresolvable } from '../../../shared/banking/domain/bank/receiving-bank.ts';
import type { VerdictErrorCode } from '../../../shared/banxico/domain/cep/verdict.ts';
import { expire } from '../../../shared/validation/domain/transitions.ts';
import { VALIDATION_MESSAGE_CODES, validationMessage } from '../../../shared/validation/http/validation-messages.ts';

/** Every code a verdict can carry; a new one does not compile until it is named here. */
const VERDICT_CODES: Readonly<
  Record<VerdictErrorCode | ReceivingBankUnresolvable | 'sender_bank_unresolvable' | 'cuenta_unresolvable_after_probes', true>
> = {
  central_no_answer: true,
  central_error: true,
  central_closed: true,
  download_failed: true,
  cep_mismatch: true,
  unrecognized_response: true,
  ambiguous_reference: true,
  bank_code_unresolvable_for_clabe: true,
  bank_code_unresolvable_for_card: true,
  bank_code_unresolvable_for_phone: true,
  sender_bank_unresolvable: true,
  cuenta_unresolvable_after_probes: true,
};

const EXPIRED = expire(0).changes.errorCode ?? '';
/** A fault of ours after the portal's answer. */
const NOT_STORED = 'evidence_not_kept';

describe('the message of a terminal validation', () => {
  // A request that the rules no longer accept ends with the code of the rule it breaks.
  test.each([...Object.keys(VERDICT_CODES), EXPIRED, NOT_STORED, ...validate.errors])(
    'with %s is a whole sentence in both languages',
    (code) => {
      const texts = [validationMessage(code, 'es'), validationMessage(code, 'en')];
      for (const text of texts) expect(text).toMatch(/^\p{L}[^{}]*\.$/u);
      expect(texts[0]).not.toBe(texts[1]);
    },
  );

  test('has a text for no code that nothing carries', () => {
    expect(
      VALIDATION_MESSAGE_CODES.filter((code) => !Object.hasOwn(VERDICT_CODES, code) && code !== EXPIRED && code !== NOT_STORED),
    ).toEqual([]);
  });

  test('is absent where there is no code, or none that is known', () => {
    expect(validationMessage(null, 'es')).toBeNull();
    for (const code of ['', 'unknown', 'toString', '__proto__', 'constructor']) expect(validationMessage(code, 'en')).toBeNull();
  });
});
