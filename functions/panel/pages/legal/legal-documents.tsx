import { PageTitle } from '../../components/card.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useLegalDocuments } from '../../components/reading/use-legal-documents.ts';
import { Facts } from '../../components/text/facts.tsx';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { legalDocumentTexts } from '../../texts/account/legal-documents.ts';
import { dateText, dayIn } from '../../view/format.ts';

/** The time zone of the user, and of the browser for a visitor without a session. */
const useTimezone = (): string => {
  const { visitor } = useSession();
  return visitor?.kind === 'user' ? visitor.user.timezone : new Intl.DateTimeFormat().resolvedOptions().timeZone;
};

/** The legal documents in force, for visitors with and without a session. */
const LegalDocumentsPage = () => {
  const texts = useTexts(legalDocumentTexts);
  const { language } = useLanguage();
  const timezone = useTimezone();
  const reading = useLegalDocuments();
  return (
    <section class="card narrow">
      <PageTitle title={texts.title} />
      <p>{texts.intro}</p>
      <ReadPart reading={reading}>
        {({ documents }) =>
          documents.map(({ document, version, url, published_at: publishedAt }) => (
            <section key={document}>
              <h2>{texts[document]}</h2>
              <Facts
                facts={[
                  [texts.version, version],
                  [texts.since, dateText(dayIn(timezone, Date.parse(publishedAt)), language)],
                ]}
              />
              <p>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {texts.read}
                  <span class="visually-hidden">{` ${texts[document]} ${texts.newTab}`}</span>
                </a>
              </p>
            </section>
          ))
        }
      </ReadPart>
    </section>
  );
};

export default LegalDocumentsPage;
