import { privacyNotice } from '../../texts/legal/2026-11-02/privacy-notice.ts';
import { termsOfService } from '../../texts/legal/2026-11-02/terms-of-service.ts';

export type ShippedText = typeof termsOfService;

/** The legal documents of the code, by name and version. One that was in force stays, for those who accepted it. */
export const SHIPPED_TEXTS: ReadonlyMap<string, ShippedText> = new Map([
  ['terms_of_service-2026-11-02', termsOfService],
  ['privacy_notice-2026-11-02', privacyNotice],
]);
