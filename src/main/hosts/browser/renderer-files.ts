import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '#node/start-problem.ts';
import { securityHeaders } from '../security-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** One answer to a GET. */
interface Page {
  readonly status: 200 | 404;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** The built renderer, read once: what is not in this map can't be served. */
export interface RendererFiles {
  /** `pathname` as it stands in the request, undecoded. Routes of the app answer with its page. */
  answer(pathname: string): Page;
}

/** Whether the page keeps its tie to popups that go to other sites: without it, they read as closed at once. */
type OpenerPolicy = 'same-origin' | 'same-origin-allow-popups';

/** Reads the built renderer. Throws `StartProblem` when there is none. */
export function loadRendererFiles(folder: URL, opener: OpenerPolicy = 'same-origin'): RendererFiles {
  const root = fileURLToPath(folder);
  if (!existsSync(path.join(root, 'index.html'))) {
    throw new StartProblem('The window of Footbridge is not built yet. Run npm run build.');
  }
  const files = new Map<string, Page>();
  let page = '';
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const pathname = `/${encodeURI(path.relative(root, file).replaceAll('\\', '/'))}`;
    if (pathname === '/index.html') page = readFileSync(file, 'utf8');
    else if (path.extname(file) in types) files.set(pathname, fixedFile(file));
  }
  return {
    answer: (pathname) => files.get(pathname) ?? (isRoute(pathname) ? pageWithNonce(page, opener) : notFound()),
  };
}

function fixedFile(file: string): Page {
  return {
    status: 200,
    headers: {
      ...securityHeaders(),
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      // Built names carry a hash of their content.
      'cache-control': 'private, max-age=31536000, immutable',
    },
    body: readFileSync(file),
  };
}

/** The page, with a nonce of its own for the style tags that the interface adds. */
function pageWithNonce(template: string, opener: OpenerPolicy): Page {
  const nonce = randomBytes(16).toString('base64url');
  const body = template.replace(/<head[^>]*>/, (head) => `${head}<meta name="style-nonce" content="${nonce}">`);
  return {
    status: 200,
    headers: {
      ...securityHeaders(nonce),
      'cross-origin-opener-policy': opener,
      'content-type': types['.html'] ?? '',
      'cache-control': 'no-store',
    },
    body: Buffer.from(body),
  };
}

function notFound(): Page {
  return {
    status: 404,
    headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: Buffer.from('Not found'),
  };
}

/** Routes of the app have no dot and no encoded character. */
function isRoute(pathname: string): boolean {
  return /^\/[\w/-]*$/.test(pathname);
}
