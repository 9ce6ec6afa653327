import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { floatingHeight } from './floating-height.ts';
import classes from './Page.module.css';

interface PageProps {
  readonly title: string;
  /** After the title, in its line where there is room; under it beside a picture. Counts, who and where. */
  readonly subtitle?: ReactNode;
  /** The way here, above the title: `Students / Upload new list`. */
  readonly trail?: ReactNode;
  /** Before the title: a logo. */
  readonly picture?: ReactNode;
  /** Beside the title: autosave state, a status chip. */
  readonly beside?: ReactNode;
  /** At the right: at most one primary button. Steps go here too. */
  readonly actions?: ReactNode;
  /** `narrow` for forms and reading, `fill` when the view takes the height that is left and scrolls inside. */
  readonly width?: 'wide' | 'narrow' | 'fill';
  /** Stays at the bottom: what happens, and the buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A view inside the shell: its title (also the window's), its actions and its content. */
export function Page({
  title,
  subtitle,
  trail,
  picture,
  beside,
  actions,
  width = 'wide',
  footer,
  children,
}: PageProps) {
  useDocumentTitle(`${title} · Footbridge`);
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <div className={classes.titles}>
            {trail && <div className={classes.trail}>{trail}</div>}
            <div className={classes.named}>
              {picture}
              <div className={classes.titles}>
                <div className={classes.titleRow}>
                  <h1 className={classes.title}>{title}</h1>
                  {beside}
                  {!picture && subtitle && <p className={classes.subtitle}>{subtitle}</p>}
                </div>
                {picture && subtitle && <p className={classes.subtitle}>{subtitle}</p>}
              </div>
            </div>
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        <div className={classes.content}>{children}</div>
      </div>
      {footer && <Footer>{footer}</Footer>}
    </div>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <div ref={floatingHeight} className={classes.footer}>
      {children}
    </div>
  );
}
