import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import { PAGE_HEADERS } from './page-headers.ts';

const DOCUMENT = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${PRODUCT_NAME}</title>
</head>
<body>
<main>
<h1>Esta página no existe.</h1>
<p><a href="/">Ir al inicio</a></p>
<div lang="en"><h2>This page does not exist.</h2><p><a href="/">Go to the start</a></p></div>
</main>
</body>
</html>
`;

/** The answer outside of the addresses of pages, files and the API. */
export const NOT_FOUND_PAGE = {
  status: 404,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...PAGE_HEADERS },
  contents: DOCUMENT,
} as const;
