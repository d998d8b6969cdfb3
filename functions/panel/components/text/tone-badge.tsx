import type { Tone } from '../../view/verdict.ts';

/** A state in a word, with a colour and a sign. */
export const ToneBadge = ({ tone, text }: { readonly tone: Tone; readonly text: string }) => <span class={`badge ${tone}`}>{text}</span>;
