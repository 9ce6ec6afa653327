/** What people pasted, one e-mail or roll number each: cut at lines, commas, semicolons and tabs, each once. */
export function pastedTexts(pasted: string): string[] {
  const parts = pasted.split(/[\n\r,;\t]+/).map((part) => bare(part));
  return [...new Set(parts.filter(Boolean))];
}

/** `Priya <priya@x.example>` is its address. */
function bare(part: string): string {
  return (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim().replace(/^["']|["']$/g, '');
}
