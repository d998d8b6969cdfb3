import { useRef } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import type { ImportKind } from '../../api/import-kind.ts';
import { useTexts } from '../../session/language-context.tsx';
import { importPageTexts, importTexts } from '../../texts/imports.ts';
import { activeImportOf } from '../../view/imports/import-state.ts';
import { DownloadLink } from '../downloads/download-link.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { Problem } from '../problem.tsx';
import { useUpload } from './use-upload.tsx';

/** What the API reads: tables, and receipts where they are imported, too. */
const TABLES = '.csv,.xls,.xlsx,.xlsb,.ods,.txt,.json,.pdf,.html,.xml';
const RECEIPTS = '.png,.jpg,.jpeg,.webp,.heic,.heif,.zip';

const Refusal = ({ failure, pathOf }: { readonly failure: Failure; readonly pathOf: (id: string) => string }) => {
  const texts = useTexts(importTexts);
  const active = activeImportOf(failure);
  return (
    <>
      <Problem failure={failure} />
      {active !== null && <a href={pathOf(active)}>{texts.toActive}</a>}
    </>
  );
};

const Templates = ({ kind }: { readonly kind: ImportKind }) => {
  const texts = useTexts(importTexts);
  return (
    <div class="actions">
      <span class="muted">{texts.template}:</span>
      <DownloadLink address={`${kind.templatePath}?format=csv`} read={(client) => kind.readTemplate(client, 'csv')}>
        {texts.csv}
      </DownloadLink>
      <DownloadLink address={`${kind.templatePath}?format=xlsx`} read={(client) => kind.readTemplate(client, 'xlsx')}>
        {texts.xlsx}
      </DownloadLink>
    </div>
  );
};

type UploadFormProps = { readonly kind: ImportKind; readonly pathOf: (id: string) => string };

/** A file to import, which is dropped, pasted or chosen. */
export const UploadForm = ({ kind, pathOf }: UploadFormProps) => {
  const texts = useTexts(importTexts);
  const pageTexts = useTexts(importPageTexts);
  const { state, choose } = useUpload(kind, pathOf);
  const asReceipts = useRef<HTMLInputElement>(null);
  const takesReceipts = kind.name === 'validations';
  const percent = state.kind === 'sending' ? Math.floor(100 * state.share) : 0;
  return (
    <>
      <DropZone
        title={texts.uploadTitle}
        text={pageTexts[`${kind.name}Text`]}
        choose={texts.choose}
        accept={takesReceipts ? `${TABLES},${RECEIPTS}` : TABLES}
        isMultiple={takesReceipts}
        onFiles={(files) => void choose(files, asReceipts.current?.checked === true)}
      >
        {takesReceipts && (
          <div class="check">
            <input ref={asReceipts} id="as-receipts" type="checkbox" />
            <label for="as-receipts">{texts.asReceipts}</label>
          </div>
        )}
        {state.kind === 'sending' && (
          <div class="field" role="status">
            <label for="upload-progress">{texts.sending(state.name, percent)}</label>
            <progress id="upload-progress" max={100} value={percent} />
          </div>
        )}
        {state.kind === 'refused' && (
          <p class="notice danger" role="alert">
            {texts[state.reason]}
          </p>
        )}
        {state.kind === 'failed' && <Refusal failure={state.failure} pathOf={pathOf} />}
      </DropZone>
      <Templates kind={kind} />
    </>
  );
};
