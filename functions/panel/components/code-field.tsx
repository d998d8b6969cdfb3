import { useTexts } from '../session/language-context.tsx';
import { signInTexts } from '../texts/sign-in/sign-in.ts';
import { Field } from './field.tsx';

/** The field of a code that was sent; browsers and phones fill it in. */
export const CodeField = () => {
  const texts = useTexts(signInTexts);
  return <Field name="code" label={texts.code} autocomplete="one-time-code" inputMode="numeric" maxLength={6} />;
};
