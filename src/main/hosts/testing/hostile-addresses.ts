import { existsSync, readFileSync } from 'node:fs';

const schemes = ['javascript', 'vbscript', 'data', 'file', 'ftp', 'ws', 'blob', 'about', 'view-source', 'chrome'];
const programSchemes = [
  'ms-msdt',
  'ms-officecmd',
  'search-ms',
  'ms-settings',
  'calculator',
  'ssh',
  'smb',
  'mailto',
  'tel',
];
const payloads = ['alert(1)', '//evil.example', '/etc/passwd', '//127.0.0.1/x', '%2f%2fevil.example'];

/** Hosts that look like ours, or are nobody's name. */
const hosts = [
  'bundle.evil.example',
  'bundle@evil.example',
  'bundle%00.evil.example',
  'bundle:80',
  'bundle.',
  'xn--bundle-9x0c',
  '127.0.0.1',
  '[::1]',
  '2130706433',
  '0x7f.1',
  'localhost',
  'desk.localhost',
];

/** Nested, mixed and disguised: each has opened something somewhere. */
const tricks = [
  '\\\\evil\\share',
  '\\\\127.0.0.1\\c$\\windows',
  '//evil.example',
  '/\\evil.example',
  'app:/bundle',
  'app:bundle',
  'APP2://bundle/',
  'app://bundle@evil.example/',
  'view-source:javascript:alert(1)',
  'view-source:file:///etc/passwd',
  'view-source:app://bundle/',
  'blob:app://evil/1',
  'blob:null/1',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:text/html,%3Cscript%3Ealert(1)%3C/script%3E',
  'data:application/xhtml+xml,<x/>',
  'filesystem:app://bundle/temporary/x.html',
  'intent://scan/#Intent;scheme=zxing;end',
  'jar:https://evil.example/a.jar!/',
  'feed:javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'jаvascript:alert(1)',
  'ms-cxh-full://0',
  'ms-appinstaller:?source=https://evil.example/x.msix',
  'shell:startup',
  'vscode://file/etc/passwd',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example\\',
  'https://evil.example\\@example.org/',
  'https://example.org:443@evil.example/',
  'https://example.org%40evil.example/',
  'https://example.org\t.evil.example/',
  'https://example.org\n.evil.example/',
  'ht\ntps://evil.example/',
  'https://\u202egro.elpmaxe/',
  'https://example.org\u2044.evil.example/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0/',
  'https://017700000001/',
  'https://1.1/',
];

/** Addresses that must neither be opened nor navigated to; more than two hundred, each once. */
export function hostileAddresses(): string[] {
  return [
    ...new Set([
      ...[...schemes, ...programSchemes].flatMap((scheme) => payloads.map((payload) => `${scheme}:${payload}`)),
      ...hosts.flatMap((host) => ['http', 'https', 'app'].map((scheme) => `${scheme}://${host}/`)),
      ...hosts.map((host) => `https://user:password@${host}/`),
      ...tricks,
      ...Array.from({ length: 33 }, (_, code) => `java${String.fromCharCode(code)}script:alert(${code})`),
      ...Array.from({ length: 33 }, (_, code) => `${String.fromCharCode(code)}file:///etc/passwd`),
    ]),
  ];
}

/** Those of them that are well-formed links to strangers: what opens links refuses them only where nobody has named them. */
export const strangers: readonly string[] = ['https://bundle.evil.example/', 'https://example.org\u2044.evil.example/'];

const files = [
  'etc/passwd',
  'etc/shadow',
  'etc/hosts',
  'proc/self/environ',
  'proc/self/cmdline',
  'proc/self/fd/0',
  'var/log/auth.log',
  'root/.ssh/id_rsa',
  'windows/win.ini',
  'boot.ini',
  'secret.key',
  'settings.json',
  'package.json',
  'main/index.js',
];

const ascents = [
  '../',
  '..\\',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '%2e%2e%5c',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%ef%bc%8f',
  '....//',
  '..;/',
  '.%2e/',
];

/** Twenty ways of writing a path that leaves the folder or lies about the file, beside the table below. */
const encodings = [
  '/assets/index-abc.js%00.html',
  '/assets/index-abc.js%2500.html',
  '/assets/index-abc.js/../../../secret.key',
  '/assets/index-abc.js/',
  '/assets/index-abc.js.',
  '/assets/index-abc.js%20',
  '/assets/index-abc.js::$DATA',
  '/assets/INDEX-ABC.JS',
  '/assets/./notes.txt',
  '/assets/notes.txt',
  '/./assets/%6eotes.txt',
  '/%00/../secret.key',
  '/C:/Windows/win.ini',
  '/%5c%5cevil%5cshare',
  '/file:///etc/passwd',
  '/php://filter/convert.base64-encode/resource=index.html',
  '//etc/passwd',
  '///etc/passwd',
  '/index.html%2f..%2f..%2fsecret.key',
  '/assets/\u2025/\u2025/secret.key',
];

/**
 * Paths that try to leave the folder of the window's files: the kinds of which attackers share lists, and our own. A file of
 * further ones, one a line, can be named in `FOOTBRIDGE_HOSTILE_PATHS`.
 */
export function escapingPaths(): string[] {
  const depths = [1, 2, 3, 5, 8];
  const climbs = files.flatMap((file) =>
    ascents.flatMap((ascent) => depths.map((depth) => `/${ascent.repeat(depth)}${file}`)),
  );
  const ends = files.flatMap((file) => ['', '%00', '%00.js', '?.js', '#.js'].map((end) => `/../../${file}${end}`));
  return [...new Set([...climbs, ...ends, ...encodings, ...further()])];
}

function further(): string[] {
  const file = process.env['FOOTBRIDGE_HOSTILE_PATHS'] ?? '';
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.filter(Boolean).map((line) => (line.startsWith('/') ? line : `/${line}`));
}

/** How many of `escapingPaths` are ways of writing that only we thought of. */
export const ownEncodings = encodings.length;
