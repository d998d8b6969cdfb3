import { useEffect } from 'preact/hooks';

import { guardHistory } from '../../session/history-guard.ts';

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

/**
 * Puts a question before a page with unsaved corrections is left: the one of the browser, and another at links of the panel and at the
 * buttons for the page before and after, which it does not see.
 */
export const useLeaveQuestion = (isUnsaved: boolean, question: string): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const { href: address, pathname } = location;
    const questionAtUnload = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    const questionAtLink = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !leadsElsewhere(link, event) || confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const questionAtHistory = (event: PopStateEvent): void => {
      // A fragment, such as that of the link to the contents, is on the same page.
      if (location.pathname === pathname || confirm(question)) return;
      event.stopImmediatePropagation();
      // The browser has left the entry of the page: the page gets one again.
      history.pushState(null, '', address);
    };
    addEventListener('beforeunload', questionAtUnload);
    const endGuard = guardHistory(questionAtHistory);
    // Before the router, which listens at the window, too.
    addEventListener('click', questionAtLink, { capture: true });
    return () => {
      removeEventListener('beforeunload', questionAtUnload);
      endGuard();
      removeEventListener('click', questionAtLink, { capture: true });
    };
  }, [isUnsaved, question]);
};
