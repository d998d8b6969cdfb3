import type { ComponentChildren } from 'preact';

import type { Failure } from '../../api/failure.ts';
import { useTexts } from '../../session/language-context.tsx';
import { listTexts } from '../../texts/list.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ProofForm, type Proof } from '../account/proof-form.tsx';
import { Form, type Typed } from '../form.tsx';
import { TextArea } from '../text/text-area.tsx';
import { Dialog } from './dialog.tsx';

/** Sends what was confirmed. The failure is shown in the dialog; null closes it. */
type Confirm<Given extends readonly unknown[]> = (...given: Given) => Promise<Failure | null>;

type ConfirmDialogProps = {
  readonly title: string;
  readonly text?: string;
  /** What the button does, in its words. */
  readonly submit: string;
  readonly onClose: () => void;
  /** The operation takes a reason, in the field `reason`. */
  readonly hasReason?: boolean;
  /** Further fields. */
  readonly children?: ComponentChildren;
} & (
  | { readonly onConfirm: Confirm<[typed: Typed]>; readonly onProof?: never }
  /** For an operation that takes the password, and the code of a second factor. */
  | { readonly onProof: Confirm<[proof: Proof, typed: Typed]>; readonly onConfirm?: never }
);

/** A question before something that cannot be undone, or that takes a reason or a proof of identity. */
export const ConfirmDialog = ({ title, text, submit, onClose, hasReason = false, children, onConfirm, onProof }: ConfirmDialogProps) => {
  const { reason, reasonHint } = useTexts(listTexts);
  const { cancel } = useTexts(shellTexts);
  const closing = async (sent: Promise<Failure | null>): Promise<Failure | null> => {
    const failure = await sent;
    if (failure === null) onClose();
    return failure;
  };
  const fields = (
    <>
      {children}
      {hasReason && <TextArea name="reason" label={reason} hint={reasonHint} maxLength={500} />}
    </>
  );
  const others = (
    <button type="button" class="plain" onClick={onClose}>
      {cancel}
    </button>
  );
  return (
    <Dialog title={title} onClose={onClose}>
      {text !== undefined && <p>{text}</p>}
      {onProof === undefined ? (
        <Form submit={submit} onSubmit={(typed) => closing(onConfirm(typed))} others={others}>
          {fields}
        </Form>
      ) : (
        <ProofForm submit={submit} onSubmit={(proof, typed) => closing(onProof(proof, typed))} others={others}>
          {fields}
        </ProofForm>
      )}
    </Dialog>
  );
};
