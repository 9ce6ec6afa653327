import { AppError } from '#shared/errors.ts';

/**
 * The spelling of a link that may be handed to the system: https, a named host, nobody's password, nothing that a
 * browser and the system could read differently. Throws `forbidden` for anything else.
 */
export function outsideLink(text: string): string {
  // What a parser would quietly drop or turn round was put there for somebody else's eyes.
  if (/^\s|\s$|[\\\p{Cc}\p{Cf}]/u.test(text) || !/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) refuse();
  const { username, password, href, hostname } = new URL(text);
  const authority = text.slice('https://'.length).split(/[/?#]/, 1)[0] ?? '';
  if (username || password || authority.includes('@') || !isName(hostname)) refuse();
  return href;
}

function refuse(): never {
  throw new AppError('forbidden', { message: 'Footbridge opens only plain https links' });
}

/** A name with a dot: no number, and not this computer. */
function isName(hostname: string): boolean {
  return (
    /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?=[a-z0-9-]*[a-z])[a-z0-9-]+$/.test(hostname) && !/\.localhost$/.test(hostname)
  );
}
