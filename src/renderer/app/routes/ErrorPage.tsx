import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { isRouteErrorResponse, Link, useNavigate, useRouteError } from 'react-router-dom';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { noRole } from '#shared/rules/accounts/roles.ts';
import { Logo } from '../../ui/media/Logo.tsx';
import { useSession } from '../session/session-context.tsx';
import classes from './ErrorPage.module.css';

/** Unknown addresses, and pages that failed. `inside`: within the shell, so without its own frame. */
export function ErrorPage({ inside = false }: { inside?: boolean }) {
  const error = useRouteError();
  const { role } = useSession();
  const navigate = useNavigate();
  const broken = Boolean(error) && !(isRouteErrorResponse(error) && error.status === 404);
  const title = broken ? 'This page couldn’t be shown' : 'Page not found';
  useDocumentTitle(`${title} · Footbridge`);
  const Frame = inside ? 'div' : 'main';
  const home = role === noRole ? '/' : roleHome(role);

  return (
    <Frame className={classes.page} data-inside={inside}>
      {!inside && <Logo size={40} />}
      <p className={classes.code}>{broken ? 'Something went wrong' : 'Error 404'}</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>
        {broken
          ? 'Drafts are saved on this computer. Reloading the page usually helps.'
          : 'The link may be old or mistyped. Your work is safe.'}
      </p>
      <div className={classes.actions}>
        {broken ? (
          <Button onClick={() => window.location.reload()}>Reload</Button>
        ) : (
          <Button component={Link} to={home}>
            {role === noRole ? 'Go to the start page' : 'Go to your dashboard'}
          </Button>
        )}
        <Button variant="default" onClick={() => navigate(-1)}>
          Go back
        </Button>
      </div>
    </Frame>
  );
}
