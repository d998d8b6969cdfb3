import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { ChatFile } from '../ports/messenger-bot.ts';

type Deps = { readonly validations: Pick<ValidationStore, 'find'>; readonly certificates: Pick<CertificateStore, 'read'> };

/** The CEP of a user's validation: its PDF, else its XML. Null for one that was withdrawn or erased meanwhile. */
export const makeReadCepFile =
  ({ validations, certificates }: Deps) =>
  async (id: string, user: User): Promise<ChatFile | null> => {
    if (!isValidationId(id)) return null;
    const validation = await validations.find(id);
    if (validation?.userId !== user.id || validation.deletedAt !== null) return null;
    const { pdf = null, xml = null } = validation.certificate ?? {};
    if (pdf !== null) return { name: `CEP-${id}.pdf`, mediaType: 'application/pdf', bytes: await certificates.read(id, 'pdf', pdf) };
    return xml === null ? null : { name: `CEP-${id}.xml`, mediaType: 'application/xml', bytes: await certificates.read(id, 'xml', xml) };
  };
