import { manifests } from '../../functions/manifests.ts';
import { chosenSections } from '../support/chosen-sections.ts';

type Family = { readonly name: string; readonly contracts: readonly { readonly operationId: string }[] };

const WITH_OPERATIONS: readonly Family[] = manifests.filter(({ contracts }) => contracts.length > 0);

/** Families with operations whose names contain one of the words, all without a word. Throws for a word that no name contains. */
export const chosenFamilies = (words: readonly string[]): readonly Family[] => chosenSections(WITH_OPERATIONS, words);
