import type { ComponentChildren } from 'preact';

import { login } from '../api/operations.ts';
import { useTexts } from '../session/language-context.tsx';
import { useSession } from '../session/session.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { Field } from './field.tsx';
import { Form, type Typed } from './form.tsx';

type SignInFormProps = { readonly onSignedIn: () => void; readonly others?: ComponentChildren };

/** Address and password. */
export const SignInForm = ({ onSignedIn, others }: SignInFormProps) => {
  const texts = useTexts(signInTexts);
  const { client } = useSession();
  const signIn = async (typed: Typed) => {
    const answer = await client.call(login, { body: { email: typed('email'), password: typed('password') } });
    if (!answer.isOk) return answer;
    if (answer.status === 200) {
      client.setCsrfToken(answer.body.data.attributes.csrf_token);
      onSignedIn();
    }
    return null;
  };
  return (
    <Form submit={texts.submit} onSubmit={signIn} others={others}>
      <Field name="email" label={texts.email} type="email" autocomplete="username" />
      <Field name="password" label={texts.password} type="password" autocomplete="current-password" />
    </Form>
  );
};
