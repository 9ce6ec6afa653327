import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { isWebLink } from '#shared/rules/url.ts';
import { runCommand } from '../app/desk.ts';
import { toast } from '../app/toasts.ts';
import classes from './OutsideLink.module.css';

interface OutsideLinkProps {
  readonly url: string;
  /** Instead of the address. */
  readonly label?: string;
  /** Among other words: whole, and looking like them. */
  readonly inText?: boolean;
}

/** A link that somebody else wrote: shown as written, opened outside by the desk. Nothing where it is no https link. */
export function OutsideLink({ url, label, inText = false }: OutsideLinkProps) {
  if (!isWebLink(url)) return url ? <span className={classes.noLink}>{url}</span> : null;
  return (
    <Anchor
      component="button"
      type="button"
      className={(inText ? classes.inText : classes.link) ?? ''}
      title={inText ? `Opens ${url} in the browser` : url}
      onClick={() => void open(url)}
    >
      {label ?? (inText ? url : shortened(url))}
      {!inText && <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />}
      {!inText && <span className="fb-visually-hidden">opens in the browser</span>}
    </Anchor>
  );
}

async function open(url: string): Promise<void> {
  const result = await runCommand('app.openLink', { url });
  if (!result.ok) toast.failed(result.error.message);
}

/** The host stays readable whatever follows. */
function shortened(url: string): string {
  const text = url.replace(/^https:\/\//i, '');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
