/** How many links are remembered. */
const limit = 5000;

/** Links that the service itself has answered. Only these may be opened outside the app. */
export interface KnownLinks {
  /** Remembers every https link in an answer. */
  note(answer: unknown): void;
  has(url: string): boolean;
  forget(): void;
}

/** Starts without any. */
export function createKnownLinks(): KnownLinks {
  const links = new Set<string>();
  function note(value: unknown): void {
    if (typeof value === 'string') {
      const link = normalise(value);
      if (link) links.add(link);
      const oldest = links.size > limit ? links.values().next().value : undefined;
      if (oldest !== undefined) links.delete(oldest);
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) note(part);
    }
  }
  return {
    note,
    forget: () => links.clear(),
    has(url) {
      const link = normalise(url);
      return link !== null && links.has(link);
    },
  };
}

/** The one spelling of an https link without user name or password; null for anything else. */
function normalise(text: string): string | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username || url.password ? null : url.href;
}
