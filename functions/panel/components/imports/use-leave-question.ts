import { useEffect } from 'preact/hooks';

/** Whether a click on a link shows another page of the panel in this tab; for all others the browser has its own question. */
const leadsElsewhere = (link: HTMLAnchorElement, { ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean =>
  link.origin === location.origin &&
  !link.hasAttribute('download') &&
  ['', '_self'].includes(link.target) &&
  link.getAttribute('href')?.startsWith('#') === false &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !shiftKey;

/** Puts a question before a page with unsaved corrections is left: the one of the browser, and another at links of the panel, which it does not see. */
export const useLeaveQuestion = (isUnsaved: boolean, question: string): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const questionAtUnload = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    const questionAtLink = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !leadsElsewhere(link, event) || confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('beforeunload', questionAtUnload);
    // Before the router, which listens at the window, too.
    addEventListener('click', questionAtLink, { capture: true });
    return () => {
      removeEventListener('beforeunload', questionAtUnload);
      removeEventListener('click', questionAtLink, { capture: true });
    };
  }, [isUnsaved, question]);
};
