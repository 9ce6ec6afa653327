import { Button, CopyButton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { LocalMail as Mail } from '#shared/desk/types.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import classes from './MailReader.module.css';
import { codeOf, resetTokenOf } from './mail-text.ts';

interface MailReaderProps {
  readonly about: 'code' | 'reset' | 'email_change';
  readonly to?: string;
}

/**
 * 'Mail on this computer': in an embedded workspace mails land here, so sign-up can be finished without a network. The
 * desk shows what this window waits for; `to` is the new address of a change.
 */
export function MailReader({ about, to }: MailReaderProps) {
  const workspace = useDesk('workspace.read');
  const local = workspace.data?.localMail ?? false;
  const mails = useDesk('mail.list', to === undefined ? { about } : { about, to }, { enabled: local });
  if (!local) return null;
  const found = mails.data?.mails ?? [];
  const withheld = mails.data?.withheld ?? null;
  return (
    <section className={classes.notice} aria-label="Mail on this computer">
      <h2 className={classes.title}>
        <IconMail size={17} stroke={1.7} aria-hidden="true" />
        Mail on this computer
      </h2>
      <p className={classes.why}>
        This workspace runs on your computer and doesn’t send mail. Its mail is kept here, where anyone who uses the
        same computer login can read it. An e-mail address therefore proves nothing in this workspace.
      </p>
      <div aria-live="polite">
        {found.map((mail) => (
          <NewestMail key={mail.id} mail={mail} />
        ))}
        {withheld && <Withheld folder={withheld} />}
        {found.length === 0 && !withheld && <p className={classes.why}>No mail yet.</p>}
      </div>
    </section>
  );
}

function Withheld({ folder }: { folder: string }) {
  return (
    <p className={classes.why}>
      Several people use this computer, so links to reset a password aren’t shown here: anyone could use them to take
      over an account. They are kept in the folder <code>{folder}</code>. Ask whoever looks after this computer to open
      it with you.
    </p>
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
        <Button component={Link} to={`/reset-password#${token}`} size="xs" variant="default">
          Set a new password
        </Button>
      )}
      {!code && !token && <p className={classes.text}>{mail.text}</p>}
    </article>
  );
}
