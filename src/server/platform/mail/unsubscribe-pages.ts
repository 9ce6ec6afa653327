// The three pages that links in mails lead to. Everything else of the service is data.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { appScheme } from '#shared/rules/desk/app-link.ts';
import { mentorSignUpPath, resetPath } from './texts.ts';
import { unsubscribe } from './unasked-allowance.ts';
import { unsubscribePath } from './unasked-mail.ts';
import { stopWished } from './wished-mail.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; margin: 12vh auto; padding: 0 1rem; }
  label, input, button { display: block; font: inherit; }
  input { box-sizing: border-box; width: 100%; margin: .25rem 0 1rem; padding: .5rem; }
  button { padding: .5rem 1rem; }
  output { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`;

/** Shows what the service answered; the token leaves the address bar before anything else happens. */
const script = `
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  const form = document.querySelector('form');
  const inApp = document.querySelector('a');
  const code = document.querySelector('output');
  if (code) code.textContent = token;
  if (inApp && /^[\\w-]{20,200}$/.test(token)) inApp.href = '${appScheme}:/' + location.pathname + '#' + token;
  else inApp?.remove();
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = document.querySelector('[role=status]');
    const button = document.querySelector('button');
    button.disabled = true;
    try {
      const password = document.querySelector('input')?.value;
      const answer = await fetch(form.dataset.call, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-footbridge-client': 'page' },
        body: JSON.stringify({ token, password }),
      });
      const { message } = await answer.json();
      said.textContent = message;
      if (answer.ok) form.remove();
      if (answer.ok) inApp?.remove();
    } catch {
      said.textContent = 'The service could not be reached. Please try again.';
    }
    button.disabled = false;
  });
`;

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = [
  "default-src 'none'",
  `script-src ${sha(script)}`,
  `style-src ${sha(style)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function page(title: string, text: string, form: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Footbridge</title>
<style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>
${form}
<p role="status"></p></main><script>${script}</script></body></html>
`;
}

const resetPage = page(
  'Set a new password',
  'Your other sessions end when you change it.',
  `<form data-call="/v1/auth/reset_password"><label for="password">New password</label>
<input id="password" type="password" autocomplete="new-password" required>
<button>Change password</button></form>
<p><a>Set it in Footbridge instead</a></p>`,
);

const mentorPage = page(
  'Be a mentor on Footbridge',
  'You sign up in the Footbridge app.',
  `<p><a>Open Footbridge</a></p>
<p>Or choose “Create an account” and “I was invited as a mentor” there, and paste this code:</p>
<p><output></output></p>`,
);

const unsubscribePage = page(
  'Unsubscribe',
  'Stop these mails from Footbridge to this address: invitations, requests and reminders, or notifications and weekly summaries. Codes and mails about your own account still arrive.',
  `<form data-call="${unsubscribePath}"><button>Unsubscribe</button></form>`,
);

/** Serves the pages, and stops mails without a session: mail programs do that with one request (RFC 8058). */
export function registerPages(app: FastifyInstance): void {
  app.register((pages, _options, done) => {
    pages.get(resetPath, (_request, reply) => show(reply, resetPage));
    pages.get(mentorSignUpPath, (_request, reply) => show(reply, mentorPage));
    pages.get(unsubscribePath, (_request, reply) => show(reply, unsubscribePage));
    // A mail program sends a form, with the token in the address.
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) => parsed(null));
    pages.post(unsubscribePath, { bodyLimit: 1024 }, async ({ query, body }) => {
      const given = [query, body].map((from) => (from as { token?: unknown } | undefined)?.token);
      const token = given.find((value) => typeof value === 'string');
      const { database, clock } = app.service;
      if (typeof token === 'string') {
        await database.write(async (tx) => {
          await unsubscribe(tx, token, clock.now());
          await stopWished(tx, token);
        });
      }
      // Whether the token was known is nobody's business.
      return { error: false, message: 'You get no more of these mails.' };
    });
    done();
  });
}

function show(reply: FastifyReply, html: string) {
  reply.header('content-security-policy', policy);
  return reply.type('text/html; charset=utf-8').send(html);
}
