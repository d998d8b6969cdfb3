import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { hasCode, type Failure } from '../../api/failure.ts';
import { useTexts } from '../../session/language-context.tsx';
import { accountTexts } from '../../texts/account.ts';
import { secondFactorOf } from '../../view/proof.ts';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';

/** The proof of identity of an operation. */
export type Proof = { readonly password: string } & ReturnType<typeof secondFactorOf>;

type ProofFormProps = {
  readonly submit: string;
  readonly onSubmit: (proof: Proof, typed: Typed) => Promise<Failure | null>;
  readonly children?: ComponentChildren;
  /** Buttons after the one that sends. */
  readonly others?: ComponentChildren;
};

/** A form that takes the password. An account with a second factor gets a code, and enters it in the same form. */
export const ProofForm = ({ submit, onSubmit, children, others }: ProofFormProps) => {
  const texts = useTexts(accountTexts);
  const [needsCode, setNeedsCode] = useState(false);
  const send = async (typed: Typed): Promise<Failure | null> => {
    const failure = await onSubmit({ password: typed('password'), ...secondFactorOf(typed('code')) }, typed);
    if (failure === null || !hasCode(failure, 'two_factor_code_required')) return failure;
    setNeedsCode(true);
    return null;
  };
  return (
    <Form submit={submit} onSubmit={send} others={others}>
      {children}
      <Field name="password" label={texts.proofPassword} type="password" autocomplete="current-password" />
      {needsCode && <Field name="code" label={texts.proofCode} hint={texts.proofCodeHint} autocomplete="one-time-code" />}
    </Form>
  );
};
