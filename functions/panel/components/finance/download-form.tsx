import type { ComponentChildren } from 'preact';

import { useTexts } from '../../session/language-context.tsx';
import { financeTexts } from '../../texts/finance.ts';
import { Form, type Typed } from '../form.tsx';
import { DownloadNotice } from './download-notice.tsx';
import { useDownload, type ReportAnswer } from './use-download.ts';

type DownloadFormProps = {
  readonly title: string;
  readonly text: string;
  /** Reads the file that the fields describe. */
  readonly read: (typed: Typed) => Promise<ReportAnswer>;
  readonly children: ComponentChildren;
};

/** A report with its choices, and the button that downloads it. */
export const DownloadForm = ({ title, text, read, children }: DownloadFormProps) => {
  const texts = useTexts(financeTexts);
  const { state, download } = useDownload();
  return (
    <section class="card">
      <h2>{title}</h2>
      <p>{text}</p>
      <DownloadNotice state={state} />
      <Form submit={texts.download} onSubmit={(typed) => download(() => read(typed))}>
        <div class="columns four">{children}</div>
      </Form>
    </section>
  );
};
