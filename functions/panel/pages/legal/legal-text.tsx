import { useRoute } from 'preact-iso/router';

import { PageTitle } from '../../components/card.tsx';
import { LegalArticle } from '../../components/legal/legal-article.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useLegalDocuments } from '../../components/reading/use-legal-documents.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { legalDocumentTexts } from '../../texts/account/legal-documents.ts';
import { versionOf } from '../../view/legal/legal-text.ts';
import { NotFoundPage } from '../not-found.tsx';
import { SHIPPED_TEXTS, type ShippedText } from './shipped-texts.ts';

type ShippedProps = { readonly id: string; readonly shipped: ShippedText };

/** The name and the address of the operator are settings of the deployment. A visitor sees which of them are missing. */
const ShippedDocument = ({ id, shipped }: ShippedProps) => {
  const texts = useTexts(legalDocumentTexts);
  const { title, body } = useTexts(shipped);
  const reading = useLegalDocuments();
  return (
    <article class="card reading">
      <PageTitle title={title} />
      <p class="hint">{texts.versionOf(versionOf(id))}</p>
      <ReadPart reading={reading}>
        {({ operator: { name, address, privacy_contact: privacyContact } }) => (
          <>
            {[name, address, privacyContact].includes(null) && <p class="notice warning">{texts.incomplete}</p>}
            <LegalArticle
              text={body({
                name: name ?? texts.noName,
                address: address ?? texts.noAddress,
                privacyContact: privacyContact ?? texts.noContact,
              })}
            />
          </>
        )}
      </ReadPart>
      <div class="links">
        <a href={PATHS.legalDocuments}>{texts.title}</a>
      </div>
    </article>
  );
};

/** A legal document of the code, for visitors with and without a session. */
const LegalTextPage = () => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const shipped = SHIPPED_TEXTS.get(id);
  return shipped === undefined ? <NotFoundPage /> : <ShippedDocument id={id} shipped={shipped} />;
};

export default LegalTextPage;
