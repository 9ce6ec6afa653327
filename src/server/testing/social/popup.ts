import type { FastifyInstance } from 'fastify';

/** A popup with cookies of its own, which goes where it is sent, and fills in forms of `oidc-provider`. */
export interface TestPopup {
  /** Goes to the service's address and on, until it is sent to the desk or stays on a page; answers where it ended. */
  visit(address: string): Promise<PopupEnd>;
}

/** Where a popup ended. */
export interface PopupEnd {
  readonly address: URL;
  readonly status: number;
  readonly body: string;
}

/** What a popup is opened with. */
export interface PopupParts {
  readonly app: FastifyInstance;
  /** The service's own address: requests to it are injected. */
  readonly serviceAddress: string;
  /** What is typed into the provider's sign-in form. */
  readonly login?: string;
  /** Sees each address before it is visited, and may stop there. */
  stopAt?(address: URL): boolean;
}

interface Page {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** Opens a popup. */
export function openTestPopup(parts: PopupParts): TestPopup {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ origin }: URL): Map<string, string> => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const headersOf = (address: URL) => ({
    cookie: [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const note = (address: URL, cookies: readonly string[]) => {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const isOver = attributes.some((each) => /^expires=Thu, 01 Jan 1970|^max-age=0/i.test(each));
      if (isOver) jarOf(address).delete(name);
      else jarOf(address).set(name, pair.slice(name.length + 1));
    }
  };
  const load = async (address: URL, form?: URLSearchParams): Promise<Page> => {
    const page =
      address.origin === new URL(parts.serviceAddress).origin
        ? await inject(parts.app, address, headersOf(address))
        : await request(address, headersOf(address), form);
    note(address, page.cookies);
    return page;
  };
  const fill = (address: URL, body: string): [URL, URLSearchParams] | null => {
    const action = /<form[^>]* action="([^"]+)"/.exec(body)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(body)?.[1];
    if (!action || !prompt || parts.login === undefined) return null;
    return [new URL(action, address), new URLSearchParams({ prompt, login: parts.login, password: 'any' })];
  };
  return {
    async visit(start) {
      let address = new URL(start);
      let form: URLSearchParams | undefined;
      for (let step = 0; step < 20; step += 1) {
        if (address.pathname.startsWith('/sign-in/') || parts.stopAt?.(address))
          return { address, status: 0, body: '' };
        const page: Page = await load(address, form);
        form = undefined;
        if (page.location !== null) address = new URL(page.location, address);
        else {
          const filled = fill(address, page.body);
          if (!filled) return { address, status: page.status, body: page.body };
          [address, form] = filled;
        }
      }
      throw new Error('The popup goes round in circles');
    },
  };
}

async function inject(app: FastifyInstance, address: URL, headers: Record<string, string>): Promise<Page> {
  const response = await app.inject({ url: `${address.pathname}${address.search}`, headers });
  const set = response.headers['set-cookie'] ?? [];
  return {
    status: response.statusCode,
    location: response.headers.location ?? null,
    cookies: Array.isArray(set) ? set : [set],
    body: response.body,
  };
}

async function request(address: URL, headers: Record<string, string>, form?: URLSearchParams): Promise<Page> {
  const response = await fetch(address, {
    redirect: 'manual',
    headers,
    ...(form && { method: 'POST', body: form }),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie(),
    body: await response.text(),
  };
}
