import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Language } from '../../../shared/errors/text.ts';
import { languageOf } from '../view/language.ts';

const STORED_LANGUAGE = 'language';

type LanguageChoice = {
  readonly language: Language;
  readonly choose: (language: Language) => void;
  /** Applies the language of a user's account, unless another one was chosen in this browser; null for an account without one. */
  readonly adopt: (language: Language | null) => void;
};

const LanguageContext = createContext<LanguageChoice>({ language: 'es', choose: () => undefined, adopt: () => undefined });

/** A browser may refuse storage; then a choice lasts as long as the page. */
const storedLanguage = (): string | null => {
  try {
    return localStorage.getItem(STORED_LANGUAGE);
  } catch {
    return null;
  }
};

const storeLanguage = (language: Language): void => {
  try {
    localStorage.setItem(STORED_LANGUAGE, language);
  } catch {
    // The choice lasts as long as the page.
  }
};

/** The language of the page at this moment, for requests. */
export const currentLanguage = (): Language => languageOf(document.documentElement.lang, []);

export const LanguageProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [language, setLanguage] = useState(() => languageOf(storedLanguage(), navigator.languages));
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const isChosen = useRef(storedLanguage() !== null);
  const take = (chosen: Language): void => {
    isChosen.current = true;
    setLanguage(chosen);
  };
  const choose = (chosen: Language): void => {
    storeLanguage(chosen);
    take(chosen);
  };
  useEffect(() => {
    // Other tabs tell what was chosen there.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === STORED_LANGUAGE && newValue !== null) take(languageOf(newValue, []));
    });
  }, []);
  const adopt = (ofAccount: Language | null): void => {
    if (ofAccount !== null && !isChosen.current) setLanguage(ofAccount);
  };
  return <LanguageContext.Provider value={{ language, choose, adopt }}>{children}</LanguageContext.Provider>;
};

export const useLanguage = (): LanguageChoice => useContext(LanguageContext);

/** The texts of a catalogue in the language of the page. */
export const useTexts = <Texts,>(texts: Readonly<Record<Language, Texts>>): Texts => texts[useLanguage().language];
