import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';

/** The HTML of every page of the panel: its script fills it. */
export const pageDocument = ({ script, style }: { readonly script: string; readonly style: string }): string =>
  `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="Valida transferencias SPEI contra el CEP de Banxico.">
<meta name="color-scheme" content="light dark">
<title>${PRODUCT_NAME}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p lang="es">Este panel necesita JavaScript.</p><p lang="en">This panel needs JavaScript.</p></noscript>
</body>
</html>
`;
