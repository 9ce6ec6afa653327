/** Style sheets that did not arrive. */
const failed = new Set<HTMLLinkElement>();

/** Notes which style sheets of a page do not arrive. The bundler's loader asks for each only once. */
export function watchStyles(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    true,
  );
}

/** Asks again for those that did not arrive. Rejects where one still does not. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadAnew));
}

function loadAnew(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  const anew = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    anew.addEventListener('load', () => resolve());
    anew.addEventListener('error', () => reject(new Error(`The style sheet ${anew.href} did not arrive`)));
    link.replaceWith(anew);
  });
}
