// Links of mails that open the app on a page: footbridge://reset-password#token.

/** The scheme of links that open the app. */
export const appScheme = 'footbridge';

/** The pages of the app that such links may open. */
export const linkedPages = ['/reset-password', '/signup/mentor'] as const;

/** The token in the fragment of an address, which no server and no log sees: '#token'. Empty where there is none. */
export const tokenInHash = (hash: string): string => /^#([\w-]{20,200})$/.exec(hash)?.[1] ?? '';

/** Where in the app a link leads, with its token as the fragment: '/reset-password#token'. Null for every other text. */
export function pageOfAppLink(link: string): string | null {
  const [, place = '', hash = ''] = /^footbridge:\/\/([a-z/-]{1,40}?)\/?(#[\w-]+)$/.exec(link) ?? [];
  const page = linkedPages.find((each) => each === `/${place}`);
  return page && tokenInHash(hash) ? `${page}${hash}` : null;
}
