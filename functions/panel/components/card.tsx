import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';

/** Names the page for the browser's tab, and for screen readers after a change of page. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
};

type PageTitleProps = { readonly title: string };

/** The main heading of a page. It takes the focus when the page replaces another, so that a screen reader reads it. */
export const PageTitle = ({ title }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
};

/** A page that is one narrow card, such as a form. */
export const Card = ({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) => (
  <section class="card narrow">
    <PageTitle title={title} />
    {children}
  </section>
);
