import { useState } from 'preact/hooks';

import { etagOf, type ImportJob, type ImportKind } from '../../api/import-kind.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { importPageTexts, importTexts } from '../../texts/imports.ts';
import { nextImportReading } from '../../view/imports/import-state.ts';
import { addressOfPlace } from '../../view/list-place.ts';
import { PageTitle } from '../card.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { DownloadLink } from '../downloads/download-link.tsx';
import { Loading } from '../loading.tsx';
import { Problem } from '../problem.tsx';
import { usePolled } from '../reading/use-polled.ts';
import { ImportState } from './import-state.tsx';
import { Preview } from './preview.tsx';

type PartProps = { readonly kind: ImportKind; readonly job: ImportJob; readonly onDone: () => void };

/** Discards an import before its commit, or stops the rows that wait after it. */
const EndButton = ({ kind, job: { id, status }, onDone }: PartProps) => {
  const texts = useTexts(importTexts);
  const { client } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const canWithdraw = status === 'pending' || status === 'preview_ready';
  const end = canWithdraw ? kind.withdraw : status === 'validating' ? kind.stop : null;
  if (end === null) return null;
  const question = canWithdraw
    ? { title: texts.withdrawTitle, text: texts.withdrawText, submit: texts.withdraw }
    : { title: texts.stopTitle, text: texts.stopText, submit: texts.stop };
  return (
    <>
      <button
        type="button"
        class="danger-button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {question.submit}
      </button>
      {isOpen && (
        <ConfirmDialog
          {...question}
          onConfirm={async () => {
            const failure = await end(client, id);
            if (failure === null) onDone();
            return failure;
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
};

/** Where the results of an import are. */
const ResultLinks = ({ kind, job: { id, progress, committed_count: committed } }: Omit<PartProps, 'onDone'>) => {
  const texts = useTexts(importTexts);
  const { results } = kind;
  if (results === null) {
    const isOfBeneficiaries = kind.name === 'beneficiaries';
    return committed === 0 ? null : (
      <a class="button primary" href={isOfBeneficiaries ? PATHS.beneficiaries : PATHS.expectedPayments}>
        {isOfBeneficiaries ? texts.toBeneficiaries : texts.toExpectedPayments}
      </a>
    );
  }
  if (progress === null || progress.ended_count === 0) return null;
  return (
    <>
      <DownloadLink isPrimary address={`${results.path(id)}?format=csv`} read={(client) => results.find(client, id, 'csv')}>
        {texts.results} {texts.csv}
      </DownloadLink>
      <DownloadLink address={`${results.path(id)}?format=xlsx`} read={(client) => results.find(client, id, 'xlsx')}>
        {texts.results} {texts.xlsx}
      </DownloadLink>
      <a class="button" href={addressOfPlace(PATHS.history, { batch_id: id })}>
        {texts.toHistory}
      </a>
    </>
  );
};

type ImportPageProps = {
  readonly kind: ImportKind;
  readonly id: string;
  /** Address of the list of imports. */
  readonly path: string;
  readonly timezone: string;
  readonly canEdit: boolean;
};

/** An import: its state, its rows to correct, its commit and its results. */
export const ImportPage = ({ kind, id, path, timezone, canEdit }: ImportPageProps) => {
  const texts = useTexts(importTexts);
  const pageTexts = useTexts(importPageTexts);
  const { client } = useSession();
  const polled = usePolled<ImportJob>({
    of: id,
    read: (shown) => kind.read(client, id, shown === null ? null : etagOf(shown)),
    nextReadingOf: nextImportReading,
  });
  const { state: job, failure, reload } = polled;
  const title = pageTexts[`${kind.name}One`];
  return (
    <>
      {job === null && (
        <section class="card">
          <PageTitle title={title} />
          {failure === null ? <Loading /> : <Problem failure={failure} onRetry={reload} />}
        </section>
      )}
      {job !== null && failure !== null && <Problem failure={failure} onRetry={reload} />}
      {job !== null && (
        <>
          <ImportState kind={kind} job={job} timezone={timezone}>
            <div class="actions">
              <ResultLinks kind={kind} job={job} />
              {canEdit && <EndButton kind={kind} job={job} onDone={reload} />}
              <a class="button plain" href={path}>
                {texts.back}
              </a>
            </div>
          </ImportState>
          {job.status === 'preview_ready' && <Preview key={id} kind={kind} job={job} canEdit={canEdit} onDone={reload} />}
        </>
      )}
    </>
  );
};
