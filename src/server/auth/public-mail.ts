const publicProviders = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com outlook.com outlook.in
  hotmail.com hotmail.co.uk live.com live.in msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me
  zoho.com zohomail.com zohomail.in rediffmail.com rediff.com in.com indiatimes.com sify.com gmx.com gmx.net gmx.de
  web.de mail.com email.com usa.com yandex.com yandex.ru mail.ru inbox.ru list.ru bk.ru qq.com 163.com 126.com
  fastmail.com hey.com tutanota.com tuta.io hushmail.com duck.com mailinator.com`.split(/\s+/),
);

/**
 * The domain by which colleagues know each other, or '' where everybody can get an address. Members of one place see
 * each other's postings or students, so only an equal domain lets somebody join.
 */
export function ownDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return publicProviders.has(domain) ? '' : domain;
}
