import { VIEWER_ADDRESS_HEADER } from '../../shared/platform/http/trusted-front.ts';
import { PAGE_FILE } from '../bundling/panel/bundle-panel.ts';
import { NOT_FOUND_PAGE } from '../bundling/panel/not-found-page.ts';
import { PAGE_SEGMENTS } from '../bundling/panel/page-paths.ts';

/*
 * Functions of CloudFront, which run before its cache, in the runtime cloudfront-js-2.0 (CloudFront Developer Guide: JavaScript runtime 2.0
 * features). A function must not import modules, so its constants are written into its text.
 */

const literal = (value: unknown): string => JSON.stringify(value);

/** Header names are in lower case there. */
const edgeHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]));

/**
 * Answers addresses of pages with the HTML of the panel, whatever CloudFront has at that address, and every other one with 404. The bucket
 * has nothing else to open, and its own errors are XML.
 */
export const PAGE_REQUEST_CODE = `
const pages = ${literal(PAGE_SEGMENTS)};
const notFound = {
  statusCode: ${NOT_FOUND_PAGE.status},
  statusDescription: 'Not Found',
  headers: ${literal(edgeHeaders(NOT_FOUND_PAGE.headers))},
  body: { encoding: 'text', data: ${literal(NOT_FOUND_PAGE.contents)} },
};
function handler(event) {
  const request = event.request;
  if (request.uri !== '/' && !pages.includes(request.uri.split('/')[1])) return notFound;
  request.uri = ${literal(PAGE_FILE)};
  return request;
}
`;

/** Reports the address of the viewer to the API, in place of what the viewer may have sent under that name. */
export const API_REQUEST_CODE = `
function handler(event) {
  const request = event.request;
  request.headers[${literal(VIEWER_ADDRESS_HEADER.toLowerCase())}] = { value: event.viewer.ip };
  return request;
}
`;
