import type { CheckedCertificate } from '../../../shared/validation/domain/checked-certificate.ts';
import { presentVerification } from '../../../shared/validation/http/cep-verification-resource.ts';

/** 200 with what a check of a certificate found. */
export const presentCheck = (checked: CheckedCertificate) => ({ status: 200, kind: 'json', data: presentVerification(checked) }) as const;
