import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { useTexts } from '../../session/language-context.tsx';
import { beneficiaryTexts } from '../../texts/beneficiaries.ts';
import { useFieldError } from '../form.tsx';
import { descriptionOf, Labelled } from '../labelled.tsx';
import { useAccountCheck, type CheckState } from './use-account-check.ts';

/** What the check of an account shows, in words: without a field for the bank, nothing asks for it. */
const useCheckText = (check: CheckState, hasBankField: boolean): string => {
  const texts = useTexts(beneficiaryTexts);
  if (check === null) return '';
  switch (check.kind) {
    case 'checking':
      return texts.checking;
    case 'failed':
      return texts.checkFailed;
    case 'complete':
      return hasBankField ? texts.checkComplete(texts[check.type], check.bank) : texts.checkCompleteAlone(texts[check.type], check.bank);
    case 'phone':
      return hasBankField ? texts.checkPhone : texts.checkPhoneAlone;
    case 'completed':
      return texts.checkCompleted(check.account.slice(-1), check.bank);
    case 'wrong_digit':
      return texts.checkWrong(check.digit);
    case 'partial':
      return texts.checkPartial(check.digits, check.bank);
    case 'no_account':
      return texts.checkNoAccount;
  }
};

const toneOf = (check: CheckState): string => {
  if (check?.kind === 'complete') return 'right';
  return check?.kind === 'wrong_digit' || check?.kind === 'no_account' ? 'field-error' : 'hint';
};

type AccountFieldProps = {
  readonly name: string;
  /** The form has a field for the bank of the account, too. */
  readonly hasBankField?: boolean;
  readonly isFocused?: boolean;
};

/** The field of an account: bank and check digit are checked while it is typed. */
export const AccountField = ({ name, hasBankField = false, isFocused = false }: AccountFieldProps) => {
  const texts = useTexts(beneficiaryTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const error = useFieldError(name);
  const check = useAccountCheck(typed);
  const text = useCheckText(check, hasBankField);
  const write = (account: string): void => {
    if (input.current === null) return;
    input.current.value = account;
    input.current.focus();
    setTyped(account);
  };
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, []);
  return (
    <Labelled id={id} label={texts.account} hint={texts.accountHint} error={error}>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        spellcheck={false}
        maxLength={40}
        required
        aria-invalid={error !== null}
        {...descriptionOf(id, texts.accountHint, error)}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
        }}
      />
      <p class={`check-result ${toneOf(check)}`} role="status">
        {text}
      </p>
      {check?.kind === 'completed' && (
        <div class="actions">
          <button
            type="button"
            onClick={() => {
              write(check.account);
            }}
          >
            {texts.useDigit(check.account.slice(-1))}
          </button>
        </div>
      )}
    </Labelled>
  );
};
