/** Addresses that must neither be opened nor navigated to, from the tricks that have worked elsewhere. */
export function hostileAddresses(): string[] {
  const schemes = ['javascript', 'vbscript', 'data', 'file', 'ftp', 'ws', 'blob', 'about', 'view-source', 'chrome'];
  const programs = ['ms-msdt', 'ms-officecmd', 'search-ms', 'ms-settings', 'calculator', 'ssh', 'smb', 'mailto', 'tel'];
  const payloads = ['alert(1)', '//evil.example', '/etc/passwd', '//127.0.0.1/x', '%2f%2fevil.example'];
  const hosts = [
    'bundle.evil.example',
    'evil.example',
    'bundle@evil.example',
    'evil.example#bundle',
    'evil.example?app://bundle',
    'bundle%00.evil.example',
    'bundle:80',
    'bundle.',
    'xn--bundle-9x0c',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f.1',
  ];
  return [
    ...[...schemes, ...programs].flatMap((scheme) => payloads.map((payload) => `${scheme}:${payload}`)),
    ...hosts.flatMap((host) => ['http', 'https', 'app'].map((scheme) => `${scheme}://${host}/`)).filter(isForeign),
    ...hosts.map((host) => `https://user:password@${host}/`),
    ...[
      '\\\\evil\\share',
      '//evil.example',
      'app:/bundle',
      'app:bundle',
      'APP2://bundle/',
      'app://bundle@evil.example/',
    ],
    ...Array.from({ length: 40 }, (_, code) => `java${String.fromCharCode(code)}script:alert(${code})`),
  ];
}

/** The URL parser itself drops a fragment or a query from a host; what is left may be ours. */
function isForeign(address: string): boolean {
  return !URL.canParse(address) || new URL(address).host !== 'bundle' || !address.startsWith('app:');
}

/** Paths that try to leave the folder of the window's files. */
export const escapingPaths: readonly string[] = [
  '/../secret.key',
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%252e%252e/etc/passwd',
  '/..%c0%af..%c0%afetc/passwd',
  '/..\\..\\etc\\passwd',
  '/..%5c..%5cetc%5cpasswd',
  '/assets/../../main/index.js',
  '/assets/..%2f..%2fmain%2findex.js',
  '/....//....//etc/passwd',
  '/assets/index-abc.js%00.html',
  '/etc/passwd',
  '//etc/passwd',
  '/C:/Windows/win.ini',
  '/%00/../secret.key',
  '/file:///etc/passwd',
  '/assets/.%2e/.%2e/secret.key',
  '/index.html%2f..%2f..%2fsecret.key',
  '/assets/index-abc.js/../../../secret.key',
];
