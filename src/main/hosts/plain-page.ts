/** A page without script or style, for tabs that the desk does not know. The texts are ours: they need no escaping. */
export function plainPage(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Footbridge</title>
<link rel="icon" href="data:,"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
