/** Milliseconds between looks at whether the popup has been closed. */
const closedEvery = 1000;
const size = 500;

/** Opens a sign-in popup of 500×500 on the desk's own origin; null where the browser allows none. */
export function openProviderWindow(path: string): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - size) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - size) / 2);
  const popup = window.open(path, '_blank', `popup,width=${size},height=${size},left=${left},top=${top}`);
  // The provider's page must not lead this one elsewhere.
  if (popup) popup.opener = null;
  return popup;
}

/** Resolves once the popup is closed; looks each second, since no event tells. */
export async function windowClosed(popup: Pick<Window, 'closed'>): Promise<void> {
  while (!popup.closed) await new Promise((resolve) => setTimeout(resolve, closedEvery));
}
