import { Button, CopyButton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { LocalMail as Mail } from '#shared/desk/types.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { useDesk } from '../../app/use-read.ts';
import classes from './LocalMail.module.css';
import { codeOf, resetTokenOf } from './mail-text.ts';

/** 'Mail on this computer': in an embedded workspace mails land here, so sign-up can be finished without a network. */
export function LocalMail({ to }: { to: string }) {
  const workspace = useDesk('workspace.read');
  const local = workspace.data?.localMail ?? false;
  const mails = useDesk('mail.list', {}, { enabled: local });
  if (!local) return null;
  const address = to.trim().toLowerCase();
  const own = (mails.data ?? [])
    .filter((mail) => mail.to.toLowerCase().includes(address))
    .sort((one, other) => other.sentAt.localeCompare(one.sentAt));
  const [newest] = own;
  return (
    <section className={classes.notice} aria-label="Mail on this computer">
      <h2 className={classes.title}>
        <IconMail size={17} stroke={1.7} aria-hidden="true" />
        Mail on this computer
      </h2>
      <p className={classes.why}>
        This workspace runs on your computer and sends no mail out. What it would send is here.
      </p>
      <div aria-live="polite">
        {newest ? <NewestMail mail={newest} /> : <p className={classes.why}>No mail yet.</p>}
      </div>
    </section>
  );
}

function NewestMail({ mail }: { mail: Mail }) {
  const code = codeOf(mail.text);
  const token = resetTokenOf(mail.text);
  return (
    <article className={classes.mail}>
      <div className={classes.head}>
        <strong>{mail.subject}</strong>
        <span className={classes.age}>{relativeTime(mail.sentAt, Date.now())}</span>
      </div>
      {code && (
        <div className={classes.code}>
          <span className={classes.digits} data-testid="mail-code">
            {code}
          </span>
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy code'}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      {token && (
        <Button component={Link} to={`/reset-password?token=${encodeURIComponent(token)}`} size="xs" variant="default">
          Set a new password
        </Button>
      )}
      {!code && !token && <p className={classes.text}>{mail.text}</p>}
    </article>
  );
}
