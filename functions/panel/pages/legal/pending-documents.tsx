import { useEffect, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { acceptLegalDocuments, listPendingLegalDocuments } from '../../api/operations.ts';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { LegalCheckboxes } from '../../components/legal-checkboxes.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { registrationTexts } from '../../texts/sign-in/registration.ts';
import type { LegalDocument } from '../../view/legal-documents.ts';

/** Shown before every other page, until the user has accepted the documents in force. */
const LegalPage = () => {
  const texts = useTexts(registrationTexts);
  const { client, reload } = useSession();
  const [documents, setDocuments] = useState<readonly LegalDocument[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = async (): Promise<void> => {
    const answer = await client.call(listPendingLegalDocuments);
    setFailure(answer.isOk ? null : answer);
    if (answer.isOk) setDocuments(answer.body.data.map(({ attributes }) => attributes));
  };
  useEffect(() => void read(), []);
  const accept = async () => {
    const accepted = (documents ?? []).map(({ document, version }) => ({ document, version }));
    const answer = await client.call(acceptLegalDocuments, { body: { documents: accepted } });
    if (!answer.isOk) {
      await read();
      return answer;
    }
    await reload();
    return null;
  };
  return (
    <Card title={texts.pendingTitle}>
      {failure !== null && <Problem failure={failure} onRetry={() => void read()} />}
      {documents === null && failure === null && <Loading />}
      {documents !== null && (
        <>
          <p>{texts.pendingText}</p>
          <Form submit={texts.acceptAll} onSubmit={accept}>
            <LegalCheckboxes documents={documents} />
          </Form>
          <div class="links">
            <a href={PATHS.legalDocuments}>{texts.legalDocuments}</a>
          </div>
        </>
      )}
    </Card>
  );
};

export default LegalPage;
