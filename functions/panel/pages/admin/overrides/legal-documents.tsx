import { useRef, useState } from 'preact/hooks';

import { ADMIN_PATHS } from '../../../admin-paths.ts';
import { listLegalDocuments, publishLegalVersion } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { Field } from '../../../components/field.tsx';
import type { Typed } from '../../../components/form.tsx';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { Select } from '../../../components/select.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { legalNameTexts, legalTexts } from '../../../texts/admin/legal.ts';
import { revisionOf } from '../../../view/admin/revision.ts';
import { textOfWord } from '../../../view/forms/choice.ts';

/** Versions of the legal documents, and the publication of another one. */
const LegalDocumentsPage = () => {
  const texts = useTexts(legalTexts);
  const names = useTexts(legalNameTexts);
  const moment = useMoment();
  const { client } = useSession();
  const outcome = useOutcome();
  const [changes, setChanges] = useState(0);
  const seen = useRef(0);
  const readAgain = (): void => {
    setChanges((before) => before + 1);
  };
  const filters: FiltersOf<typeof listLegalDocuments> = [
    { name: 'document', label: texts.document, options: Object.entries(names) },
    { name: 'in_force', label: texts.status, options: [['1', texts.onlyInForce]] },
  ];
  const nameOf = (document: string): string => textOfWord(names, document);
  const publish = (typed: Typed) => {
    const body = { version: typed('version'), url: typed('url'), revision: seen.current, reason: typed('reason') };
    return client.call(publishLegalVersion, { params: { document: typed('document') }, body });
  };
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.legalDocuments}
      filters={filters}
      of={String(changes)}
      read={async (query) => {
        const answer = await client.call(listLegalDocuments, { query });
        if (answer.isOk) seen.current = revisionOf(answer.body.data) ?? 0;
        return answer;
      }}
      columns={[
        { title: texts.document, cell: ({ attributes: { document } }) => nameOf(document) },
        { title: texts.version, cell: ({ attributes: { version } }) => version },
        {
          title: texts.status,
          cell: ({ attributes: { in_force: isInForce } }) => (
            <ToneBadge tone={isInForce ? 'success' : 'waiting'} text={isInForce ? texts.inForce : texts.former} />
          ),
        },
        { title: texts.publishedAt, cell: ({ attributes }) => moment(attributes.published_at) },
        {
          title: texts.url,
          kind: 'long',
          cell: ({ attributes: { url, document, version } }) => (
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={texts.readNamed(nameOf(document), version)}>
              {texts.read}
            </a>
          ),
        },
      ]}
      actions={
        <>
          {outcome.notice}
          <div class="actions">
            <Action
              label={texts.publish}
              text={texts.publishText}
              send={publish}
              onDone={() => {
                outcome.show(texts.published);
                readAgain();
              }}
              onOutdated={readAgain}
            >
              <Select name="document" label={texts.document} value="terms_of_service" options={Object.entries(names)} />
              <Field name="version" label={texts.version} hint={texts.versionHint} maxLength={40} />
              <Field name="url" label={texts.url} hint={texts.urlHint} maxLength={300} />
            </Action>
          </div>
        </>
      }
    />
  );
};

export default LegalDocumentsPage;
