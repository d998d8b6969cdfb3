import type { InferOutput } from 'valibot';

import type { adminChangelogEntryResource } from '../../../../changelog/http/changelog-schemas.ts';
import { listAdminChangelog } from '../../../api/admin-operations.ts';
import { Lines } from '../../../components/admin/lines.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { PageTitle } from '../../../components/card.tsx';
import { Table } from '../../../components/list/table.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { changeKindTexts, changelogTexts } from '../../../texts/admin/changelog.ts';
import { countText } from '../../../view/format.ts';

type Entry = InferOutput<typeof adminChangelogEntryResource>;

type EntryProps = { readonly entry: Entry['attributes'] };

const Changes = ({ entry: { version, sections } }: EntryProps) => {
  const texts = useTexts(changelogTexts);
  const kinds = useTexts(changeKindTexts);
  const rows = sections.flatMap(({ kind, items }) => items.map((item, index) => ({ id: `${kind} ${index}`, kind, ...item })));
  return (
    <Table
      caption={texts.version(version)}
      rows={rows}
      columns={[
        {
          title: texts.change,
          cell: ({ kind, breaking }) => <Lines lines={[kinds[kind], breaking && <ToneBadge tone="warning" text={texts.breaking} />]} />,
        },
        { title: texts.spanish, kind: 'long', cell: ({ text }) => <span lang="es">{text.es}</span> },
        { title: texts.english, kind: 'long', cell: ({ text }) => <span lang="en">{text.en}</span> },
        { title: texts.operations, kind: 'long', cell: ({ operations }) => <Lines lines={operations} /> },
      ]}
    />
  );
};

const Differences = ({ entry: { operations } }: EntryProps) => {
  const texts = useTexts(changelogTexts);
  if (operations.length === 0) return null;
  const title = texts.differences(countText(operations.length));
  return (
    <details>
      <summary>{title}</summary>
      <Table
        caption={title}
        rows={operations.map((operation, index) => ({ id: String(index), ...operation }))}
        columns={[
          { title: texts.operation, kind: 'long', cell: ({ method, path }) => `${method} ${path}` },
          {
            title: texts.difference,
            kind: 'long',
            cell: ({ change, breaking }) => <Lines lines={[change, breaking && <ToneBadge tone="warning" text={texts.breaking} />]} />,
          },
          { title: texts.property, kind: 'long', cell: ({ property }) => property ?? '' },
        ]}
      />
    </details>
  );
};

/** The versions of the API, as the service publishes them. */
const ChangelogPage = () => {
  const texts = useTexts(changelogTexts);
  const moment = useMoment();
  const { client } = useSession();
  const reading = useReading(() => client.call(listAdminChangelog));
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <p>{texts.text}</p>
        <ReadPart reading={reading}>{({ data }) => data.length === 0 && <p>{texts.empty}</p>}</ReadPart>
      </section>
      {reading.body?.data.map(({ id, attributes: entry }) => (
        <section class="card" key={id}>
          <h2>{texts.version(entry.version)}</h2>
          <Lines
            lines={[
              <span lang="es">{entry.title.es}</span>,
              <span lang="en">{entry.title.en}</span>,
              <span class="muted">{moment(entry.released_at)}</span>,
            ]}
          />
          <Changes entry={entry} />
          <Differences entry={entry} />
        </section>
      ))}
    </>
  );
};

export default ChangelogPage;
