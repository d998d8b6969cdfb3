import type { ComponentChildren } from 'preact';

import type { ImportJob, ImportKind } from '../../api/import-kind.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { importPageTexts, importTexts } from '../../texts/imports.ts';
import { validationTexts } from '../../texts/validation.ts';
import { countText, instantText } from '../../view/format.ts';
import { importTone, percentDone } from '../../view/imports/import-state.ts';
import { STATUSES } from '../../view/verdict.ts';
import { PageTitle } from '../card.tsx';

type Counter = readonly [name: string, value: number];

const Counters = ({ counters }: { readonly counters: readonly Counter[] }) => (
  <dl class="counters">
    {counters.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd class="number">{countText(value)}</dd>
      </div>
    ))}
  </dl>
);

/** What of the file became no rows. */
const LeftOut = ({ job: { rows_skipped: rows, sheets_skipped: sheets } }: { readonly job: ImportJob }) => {
  const texts = useTexts(importTexts);
  const count = rows.reduce((sum, each) => sum + each.count, 0);
  return count + sheets.length === 0 ? null : <p class="muted">{texts.leftOut(count, sheets.length)}</p>;
};

/** How far the rows are, and when they end. */
const Progress = ({ job, timezone }: { readonly job: ImportJob; readonly timezone: string }) => {
  const texts = useTexts(importTexts);
  const verdictTexts = useTexts(validationTexts);
  const { language } = useLanguage();
  const { progress } = job;
  if (progress === null || job.committed_count === 0) return null;
  const percent = percentDone(job);
  const verdicts = STATUSES.flatMap((status): readonly Counter[] => {
    const count = progress.verdicts[status] ?? 0;
    return count === 0 ? [] : [[verdictTexts[status], count]];
  });
  return (
    <>
      <div class="field">
        <label for="import-progress">
          {texts.progress}: {texts.percent(percent)}
        </label>
        <progress id="import-progress" max={100} value={percent} />
      </div>
      {progress.estimated_completion_at !== null && (
        <p>{texts.estimate(instantText(progress.estimated_completion_at, language, timezone))}</p>
      )}
      <Counters
        counters={[
          [texts.waiting, progress.waiting_count + progress.in_queue_count],
          [texts.ended, progress.ended_count],
          ...(progress.refunded_count === 0 ? [] : [[texts.refunded, progress.refunded_count] as const]),
          ...verdicts,
        ]}
      />
    </>
  );
};

type StateProps = {
  readonly kind: ImportKind;
  readonly job: ImportJob;
  readonly timezone: string;
  /** Links and buttons for what can be done now. */
  readonly children?: ComponentChildren;
};

/** The state of an import at a glance. */
export const ImportState = ({ kind, job, timezone, children }: StateProps) => {
  const texts = useTexts(importTexts);
  const pageTexts = useTexts(importPageTexts);
  const { status } = job;
  return (
    <section class={`card verdict ${importTone(status)}`}>
      <PageTitle title={pageTexts[`${kind.name}One`]} />
      <div aria-live="polite">
        <p class="verdict-name">{texts[status]}</p>
        <p>{texts[`${status}Text`]}</p>
      </div>
      {job.error_summary !== null && (
        <p>
          <strong>{texts.reason}:</strong> {job.error_summary}
        </p>
      )}
      <Progress job={job} timezone={timezone} />
      {status !== 'pending' && status !== 'failed' && (
        <Counters
          counters={[
            [texts.total, job.total_rows],
            [texts.valid, job.valid_count],
            [texts.correctable, job.correctable_count],
            [texts.duplicate, job.duplicate_count],
            [texts.fatal, job.fatal_count],
            ...(job.committed_count + job.skipped_count === 0
              ? []
              : ([
                  [texts.committed, job.committed_count],
                  [texts.skipped, job.skipped_count],
                ] as const)),
          ]}
        />
      )}
      <LeftOut job={job} />
      {children}
    </section>
  );
};
