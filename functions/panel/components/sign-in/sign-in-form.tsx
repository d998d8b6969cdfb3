import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { login } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { signInTexts } from '../../texts/sign-in/sign-in.ts';
import type { Challenge } from '../../view/sign-in-step.ts';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';

type SignInFormProps = {
  readonly onSignedIn: () => void;
  readonly others?: ComponentChildren;
  /** Links below the first step. */
  readonly links?: ComponentChildren;
};

/** Address and password, then the second factor of an account that has one; or a passkey. */
export const SignInForm = ({ onSignedIn, others, links }: SignInFormProps) => {
  const texts = useTexts(signInTexts);
  const { client } = useSession();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const signIn = async (typed: Typed) => {
    const answer = await client.call(login, { body: { email: typed('email'), password: typed('password') } });
    if (!answer.isOk) return answer;
    if (answer.status === 202) {
      setChallenge(answer.body.data.attributes);
      return null;
    }
    client.setCsrfToken(answer.body.data.attributes.csrf_token);
    onSignedIn();
    return null;
  };
  if (challenge !== null) {
    return (
      <SecondStep
        challenge={challenge}
        onSignedIn={onSignedIn}
        onBack={() => {
          setChallenge(null);
        }}
      />
    );
  }
  return (
    <>
      <Form submit={texts.submit} onSubmit={signIn} others={others}>
        <Field name="email" label={texts.email} type="email" autocomplete="username" />
        <Field name="password" label={texts.password} type="password" autocomplete="current-password" />
      </Form>
      <div class="links">
        <PasskeyButton onSignedIn={onSignedIn} />
        {links}
      </div>
    </>
  );
};
