import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { isWebLink } from '#shared/rules/texts/url.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { runCommand } from '../desk/desk.ts';
import { toast } from '../shell/toasts.ts';
import classes from './OutsideLink.module.css';

interface OutsideLinkProps {
  readonly url: string;
  /** Instead of the address. */
  readonly label?: string;
  /** Among other words: whole, and looking like them. */
  readonly inText?: boolean;
}

/**
 * A link that somebody else wrote: shown as written, opened outside by the desk, after a question that names its host the
 * first time. Nothing where it is no https link.
 */
export function OutsideLink({ url, label, inText = false }: OutsideLinkProps) {
  const [site, setSite] = useState('');
  const [asked, question] = useDisclosure(false);
  if (!isWebLink(url)) return url ? <span className={classes.noLink}>{url}</span> : null;

  async function open(host?: string): Promise<void> {
    question.close();
    const result = await runCommand('app.openLink', { url, ...(host !== undefined && { host }) });
    if (!result.ok) return void toast.failed(result.error.message);
    if (result.data.ask === null) return;
    setSite(result.data.ask);
    question.open();
  }

  return (
    <>
      <Anchor
        component="button"
        type="button"
        className={(inText ? classes.inText : classes.link) ?? ''}
        title={inText ? `Opens ${url} in the browser` : url}
        onClick={() => void open()}
      >
        {label ?? (inText ? url : shortened(url))}
        {!inText && <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />}
        {!inText && <span className="fb-visually-hidden">opens in the browser</span>}
      </Anchor>
      <ConfirmDialog
        opened={asked}
        title={`Open ${site}?`}
        confirm="Open"
        onConfirm={() => void open(site)}
        onClose={question.close}
      >
        <span className={classes.noLink}>
          This link was written by someone else. It opens {site} in your browser. You won’t be asked about this site
          again until you sign out.
        </span>
      </ConfirmDialog>
    </>
  );
}

/** The host stays readable whatever follows. */
function shortened(url: string): string {
  const text = url.replace(/^https:\/\//i, '');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
