import { useRoute } from 'preact-iso/router';
import type { InferOutput } from 'valibot';

import type { adminValidationResource } from '../../../../admin-validations/http/validation-schemas.ts';
import { getUserValidation } from '../../../api/admin-operations.ts';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { UserLink } from '../../../components/admin/user-link.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Facts } from '../../../components/text/facts.tsx';
import { Badge } from '../../../components/validation/badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { customerTexts, inputTexts, retryStateTexts } from '../../../texts/admin/customers.ts';
import { centralStatusTexts } from '../../../texts/verdict/central-status.ts';
import { pesosText } from '../../../view/format.ts';
import { textOfWord } from '../../../view/forms/choice.ts';

type Validation = InferOutput<typeof adminValidationResource>['attributes'];

const partyText = (party: Validation['beneficiary']): string =>
  party === null ? '' : [party.name, party.account, party.tax_id].filter((part) => part !== null).join(', ');

const Transfer = ({ validation }: { readonly validation: Validation }) => {
  const texts = useTexts(customerTexts);
  const inputs = useTexts(inputTexts);
  const centralStatuses = useTexts(centralStatusTexts);
  const { central_status: central } = validation;
  return (
    <Facts
      facts={[
        [texts.status, <Badge status={validation.status} />],
        [texts.user, validation.mode === 'test' ? <code>{validation.user_id}</code> : <UserLink id={validation.user_id} />],
        [texts.kind, inputs[validation.validation_type]],
        [texts.trials, validation.is_playground ? texts.yes : texts.no],
        [texts.testMode, validation.mode === 'test' ? texts.yes : texts.no],
        [texts.centralStatus, central === null ? null : textOfWord(centralStatuses, central)],
        [texts.amount, validation.amount === null ? null : pesosText(Number(validation.amount))],
        [texts.key, validation.tracking_key],
        [texts.reference, validation.referencia_numerica],
        [texts.senderBank, validation.sender_bank_name],
        [texts.bank, validation.bank_name],
        [texts.account, validation.beneficiary_account],
        [texts.beneficiary, partyText(validation.beneficiary)],
        [texts.orderer, partyText(validation.orderer)],
        [texts.clientRef, validation.client_ref],
      ]}
    />
  );
};

const Processing = ({ validation }: { readonly validation: Validation }) => {
  const texts = useTexts(customerTexts);
  const retryStates = useTexts(retryStateTexts);
  const moment = useMoment();
  const { retry_state: state, processing_time_ms: milliseconds } = validation;
  return (
    <Facts
      facts={[
        [texts.createdAt, moment(validation.created_at)],
        [texts.enqueuedAt, moment(validation.enqueued_at)],
        [texts.startedAt, moment(validation.processing_started_at)],
        [texts.completedAt, moment(validation.completed_at)],
        [texts.duration, milliseconds === null ? null : texts.milliseconds(milliseconds)],
        [texts.expiresAt, moment(validation.expires_at)],
        [texts.withdrawnAt, moment(validation.deleted_at)],
        [texts.error, validation.error_code],
        [texts.warnings, validation.warning_codes.join(', ')],
        [texts.certificate, validation.has_certificate ? texts.yes : texts.no],
        [texts.retries, state === null ? null : retryStates[state]],
        [texts.attempts, String(validation.retry_attempts)],
        [texts.nextAttempt, moment(validation.next_attempt_at)],
        [texts.request, <code>{validation.correlation_id}</code>],
      ]}
    />
  );
};

/** A validation of any user. */
const AdminValidationPage = () => {
  const texts = useTexts(customerTexts);
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const { client } = useSession();
  const reading = useReading(() => client.call(getUserValidation, { params: { id } }), id);
  return (
    <section class="card">
      <PageTitle title={texts.validation} />
      <p>
        <code>{id}</code>
      </p>
      <ReadPart reading={reading}>
        {({ data: { attributes: validation } }) => (
          <>
            {validation.is_masked && <p class="hint">{texts.masked}</p>}
            <Transfer validation={validation} />
            <Processing validation={validation} />
          </>
        )}
      </ReadPart>
    </section>
  );
};

export default AdminValidationPage;
