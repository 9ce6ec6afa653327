import { splitLinks } from '#shared/rules/texts/text-links.ts';

/** How many links are remembered. */
const limit = 5000;

/** Links that the service itself has answered, and hosts that the person has agreed to. Only both together are opened. */
export interface KnownLinks {
  /** Remembers every https link in an answer; of messages, also those within their text. */
  note(answer: unknown): void;
  has(url: string): boolean;
  /** The person has read the host's name, port included, and said yes. */
  agree(host: string): void;
  isAgreed(host: string): boolean;
  /** Forgets all: somebody else may sit down. */
  forget(): void;
}

/** Starts without any. */
export function createKnownLinks(): KnownLinks {
  const links = new Set<string>();
  const hosts = new Set<string>();
  function add(text: string): void {
    const link = normalise(text);
    if (link) {
      // The newest stands last, also where it was known before.
      links.delete(link);
      links.add(link);
    }
    const oldest = links.size > limit ? links.values().next().value : undefined;
    if (oldest !== undefined) links.delete(oldest);
  }
  function note(value: unknown): void {
    if (typeof value === 'string') return add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      note(part);
      // What people write to each other is shown with its links.
      if (key === 'text' && typeof part === 'string') for (const { link } of splitLinks(part)) if (link) add(link);
    }
  }
  return {
    note,
    agree: (host) => void hosts.add(host),
    isAgreed: (host) => hosts.has(host),
    forget() {
      links.clear();
      hosts.clear();
    },
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
