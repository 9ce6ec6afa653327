import { checkLink } from '../texts/url.ts';

/** The lists of a mentor's profile whose entries carry a link. */
interface Linked {
  readonly projects?: readonly { readonly link: string }[] | undefined;
  readonly documents?: readonly { readonly link: string }[] | undefined;
}

/** Messages for links that are none, by `projects.0.link`. A project may have no link. */
export function checkMentorLinks({ projects = [], documents = [] }: Linked): Record<string, string> {
  const wrong: Record<string, string> = {};
  const look = (list: string, entries: readonly { readonly link: string }[], isNeeded: boolean) => {
    for (const [index, { link }] of entries.entries()) {
      const message = link === '' && !isNeeded ? null : checkLink(link);
      if (message) wrong[`${list}.${index}.link`] = message;
    }
  };
  look('projects', projects, false);
  look('documents', documents, true);
  return wrong;
}
