import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { cepVerification } from '../../../../shared/validation/http/cep-verification-resource.ts';
import type { Failure } from '../../api/failure.ts';
import { compareCepWithCentral, getCepVerification, getEvidence } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useMode } from '../../session/mode-context.tsx';
import { useSession } from '../../session/session.ts';
import { evidenceTexts } from '../../texts/verdict/evidence.ts';
import { instantText } from '../../view/format.ts';
import { isPending } from '../../view/verdict.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { DownloadLink } from '../downloads/download-link.tsx';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading } from '../reading/use-reading.ts';
import type { Validation } from './use-validation.tsx';

type Checked = InferOutput<typeof cepVerification>['attributes'];

const Finding = ({ name, holds }: { readonly name: string; readonly holds: boolean | null }) => {
  const { yes, no, unknown } = useTexts(evidenceTexts);
  return (
    <div>
      <dt>{name}</dt>
      <dd>{holds === null ? unknown : holds ? yes : no}</dd>
    </div>
  );
};

type FindingsProps = { readonly checked: Checked; readonly timezone: string };

/** What was checked of a certificate; of its seal, also the reason. */
const Findings = ({ checked, timezone }: FindingsProps) => {
  const texts = useTexts(evidenceTexts);
  const { language } = useLanguage();
  const { certificate_number: number, central_reason: reason, same_as_central: isSame, seal, seal_reason: sealReason } = checked;
  return (
    <>
      <dl class="facts">
        <Finding name={texts.wellFormed} holds={checked.well_formed} />
        <Finding name={texts.matchesChain} holds={checked.fields_match_chain} />
        <Finding name={texts.matchesRequest} holds={checked.matches_request} />
        <Finding name={texts.sameAsOurs} holds={checked.same_as_ours} />
        {isSame !== null && <Finding name={texts.central} holds={isSame} />}
        {number !== null && (
          <div>
            <dt>{texts.certificateNumber}</dt>
            <dd>{number}</dd>
          </div>
        )}
        <div>
          <dt>{texts.seal}</dt>
          <dd>
            {texts[seal]}. {texts[sealReason]}
          </dd>
        </div>
      </dl>
      {reason !== null && <p role="status">{texts[reason]}</p>}
      <p class="muted">{texts.checkedAt(instantText(checked.checked_at, language, timezone))}</p>
    </>
  );
};

type PartProps = { readonly id: string; readonly timezone: string };

/** The checks of a certificate, and in live mode the query that compares it with the one that Banxico returns now. */
const Checks = ({ id, timezone }: PartProps) => {
  const texts = useTexts(evidenceTexts);
  const { mode } = useMode();
  const { client } = useSession();
  const reading = useReading(() => client.call(getCepVerification, { params: { id } }), id);
  const [compared, setCompared] = useState<Checked | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const open = (): void => {
    setIsConfirming(true);
  };
  const close = (): void => {
    setIsConfirming(false);
  };
  const compare = async (): Promise<Failure | null> => {
    const answer = await client.call(compareCepWithCentral, { params: { id }, body: { ask_central: true } });
    if (!answer.isOk) return answer;
    setCompared(answer.body.data.attributes);
    return null;
  };
  return (
    <>
      <h3>{texts.checks}</h3>
      <ReadPart reading={reading}>{({ data }) => <Findings checked={compared ?? data.attributes} timezone={timezone} />}</ReadPart>
      {mode === 'live' && (
        <div class="actions">
          <button type="button" onClick={open}>
            {texts.ask}
          </button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog title={texts.askTitle} text={texts.askText} submit={texts.askSubmit} onConfirm={compare} onClose={close} />
      )}
    </>
  );
};

type ProofProps = { readonly validation: Validation; readonly timezone: string };

/**
 * What shows to others how the verdict was reached: the evidence pack, which test mode does not have, and the checks of the certificate where
 * there is one.
 */
export const Proof = ({ validation: { id, attributes, links }, timezone }: ProofProps) => {
  const texts = useTexts(evidenceTexts);
  const isLive = useMode().mode === 'live';
  if (isPending(attributes.status) || (!isLive && links.cep_xml === null)) return null;
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      {isLive && (
        <>
          <p>{texts.text}</p>
          <div class="actions">
            <DownloadLink address={`/v1/validations/${id}/evidence`} read={(client) => client.readFile(getEvidence, { params: { id } })}>
              {texts.download}
            </DownloadLink>
          </div>
        </>
      )}
      {links.cep_xml !== null && <Checks key={id} id={id} timezone={timezone} />}
    </section>
  );
};
