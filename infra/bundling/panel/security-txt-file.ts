import { securityTxt, type SecurityTxt } from '../../../functions/panel/domain/security-txt.ts';
import type { PanelFile } from './bundle-panel.ts';
import { FILE_HEADERS } from './page-headers.ts';

export const SECURITY_TXT_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'public, max-age=86400',
  ...FILE_HEADERS,
} as const satisfies PanelFile['headers'];

export const securityTxtFile = (values: SecurityTxt): PanelFile => ({
  contents: Buffer.from(securityTxt(values)),
  headers: SECURITY_TXT_HEADERS,
});
