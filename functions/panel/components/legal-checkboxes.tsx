import { useTexts } from '../session/language-context.tsx';
import { registrationTexts } from '../texts/sign-in/registration.ts';
import type { LegalDocument } from '../view/legal-documents.ts';
import { Checkbox } from './checkbox.tsx';

/** A box for each document that has to be accepted, with the document. */
export const LegalCheckboxes = ({ documents }: { readonly documents: readonly LegalDocument[] }) => {
  const texts = useTexts(registrationTexts);
  return (
    <>
      {documents.map(({ document, version, url }) => (
        <Checkbox key={`${document} ${version}`} name={document} isRequired>
          {texts.accept}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {texts[document]}
            <span class="visually-hidden">{` ${texts.newTab}`}</span>
          </a>{' '}
          ({texts.version(version)})
        </Checkbox>
      ))}
    </>
  );
};
