import { useTexts } from '../session/language-context.tsx';
import { linkTexts } from '../texts/links.ts';
import { Field } from './field.tsx';

/** The field of a new password, which password managers fill in. */
export const NewPassword = () => {
  const texts = useTexts(linkTexts);
  return <Field name="new_password" label={texts.newPassword} type="password" hint={texts.passwordHint} autocomplete="new-password" />;
};
