import type { ComponentChildren } from 'preact';

import type { Failure } from '../../api/failure.ts';
import { useTexts } from '../../session/language-context.tsx';
import { accountTexts } from '../../texts/account.ts';
import { CodeField } from '../code-field.tsx';
import { Form } from '../form.tsx';

/** A code that was sent; `hint` is a part of its destination. */
export type SentCode = { readonly challengeId: string; readonly hint: string };

/** A sent code, from the answer of the operation that sent it. */
export const sentCodeOf = (attributes: { readonly challenge_id: string; readonly destination_hint: string }): SentCode => ({
  challengeId: attributes.challenge_id,
  hint: attributes.destination_hint,
});

type CodeStepProps = {
  readonly sent: SentCode;
  readonly onConfirm: (confirmation: { readonly challenge_id: string; readonly code: string }) => Promise<Failure | null>;
  /** Buttons after the one that confirms. */
  readonly others?: ComponentChildren;
};

/** The step that confirms a change with the code that was sent. */
export const CodeStep = ({ sent: { challengeId, hint }, onConfirm, others }: CodeStepProps) => {
  const texts = useTexts(accountTexts);
  return (
    <>
      <p role="status">{texts.codeSent(hint)}</p>
      <Form submit={texts.confirm} onSubmit={(typed) => onConfirm({ challenge_id: challengeId, code: typed('code') })} others={others}>
        <CodeField />
      </Form>
    </>
  );
};
