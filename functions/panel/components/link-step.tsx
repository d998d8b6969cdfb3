import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { Failure } from '../api/failure.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../session/language-context.tsx';
import { linkToken } from '../session/link-token.ts';
import { linkTexts } from '../texts/links.ts';
import { Card } from './card.tsx';
import { Form, type Typed } from './form.tsx';

type LinkStepProps = {
  readonly title: string;
  readonly text?: string;
  readonly submit: string;
  readonly done: string;
  /** Performs the step with the token of the link. */
  readonly onSubmit: (token: string, typed: Typed) => Promise<Failure | null>;
  readonly children?: ComponentChildren;
  /** Links next to the button. */
  readonly others?: ComponentChildren;
};

/** A page that a link in a mail opens: one step, with the token of the link. */
export const LinkStep = ({ title, text, submit, done, onSubmit, children, others }: LinkStepProps) => {
  const texts = useTexts(linkTexts);
  const [isDone, setIsDone] = useState(false);
  const token = linkToken();
  if (token === null) {
    return (
      <Card title={texts.noTokenTitle}>
        <p class="notice warning">{texts.noToken}</p>
        <div class="links">{others}</div>
      </Card>
    );
  }
  if (isDone) {
    return (
      <Card title={title}>
        <p class="notice success" role="status">
          {done}
        </p>
        <div class="links">
          <a href={PATHS.signIn}>{texts.toSignIn}</a>
        </div>
      </Card>
    );
  }
  const perform = async (typed: Typed) => {
    const failure = await onSubmit(token, typed);
    setIsDone(failure === null);
    return failure;
  };
  return (
    <Card title={title}>
      {text !== undefined && <p>{text}</p>}
      <Form submit={submit} onSubmit={perform} others={others}>
        {children}
      </Form>
    </Card>
  );
};
