import { render } from 'preact';

import { App } from './app.tsx';
import { watchHistory } from './session/history-guard.ts';
import { takeLinkToken } from './session/link-token.ts';

takeLinkToken();
watchHistory();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
