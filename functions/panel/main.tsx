import { render } from 'preact';

import { App } from './app.tsx';
import { takeLinkToken } from './session/link-token.ts';

takeLinkToken();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
