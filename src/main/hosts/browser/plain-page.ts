/** A page without script or style, for tabs that the desk does not know. The texts are ours: they need no escaping. */
export function plainPage(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Footbridge</title>
<link rel="icon" href="data:,"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** A page that leads on at once, and leaves itself out of the history. `address` is ours: it needs no escaping. */
export function forwardPage(address: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}"><link rel="icon" href="data:,"><title>Footbridge</title></head><body></body></html>`;
}
