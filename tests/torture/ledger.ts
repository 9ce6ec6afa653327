import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Draft, DraftBody, DraftVersion } from '#shared/desk/types.ts';

/** A text of which any torn or mixed form is recognised. */
export function signedBody(draft: number, save: number, length: number): DraftBody {
  const text = `${draft}/${save} `.repeat(Math.ceil(length / 6)).slice(0, length);
  return { draft, save, text, mark: createHash('sha256').update(`${draft}|${save}|${text}`).digest('hex') };
}

function isWhole(body: DraftBody): boolean {
  const { draft, save, text, mark } = body;
  return (
    mark ===
    createHash('sha256')
      .update(`${String(draft)}|${String(save)}|${String(text)}`)
      .digest('hex')
  );
}

/** What one draft was promised. */
export interface Promised {
  readonly id: string;
  /** The last revision whose save was acknowledged. */
  acknowledged: number;
  /** Revision → what was sent to be saved as it, acknowledged or not. */
  readonly sent: Map<number, DraftBody>;
}

/** What a check after a kill found. */
export interface Findings {
  lost: number;
  torn: number;
  damaged: number;
  readonly notes: string[];
}

/** SQLite's own two checks, made on a copy of the files as the kill left them: the desk itself gets them untouched. */
export function checkFile(file: string, findings: Findings): void {
  if (!existsSync(file)) {
    findings.damaged += 1;
    findings.notes.push('the file is gone');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-check-'));
  const copy = path.join(folder, 'copy.db');
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  try {
    checkCopy(copy, findings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkCopy(copy: string, findings: Findings): void {
  const database = new BetterSqlite3(copy);
  const whole = database.pragma('integrity_check', { simple: true });
  const keys = database.pragma('foreign_key_check') as unknown[];
  database.close();
  if (whole === 'ok' && keys.length === 0) return;
  findings.damaged += 1;
  findings.notes.push(`integrity_check: ${String(whole)}, foreign keys: ${keys.length}`);
}

/** Compares what a draft and its history hold with what was acknowledged and sent. */
export function checkDraft(
  promised: Promised,
  draft: Draft | null,
  history: readonly DraftVersion[],
  findings: Findings,
): void {
  if (!draft || draft.revision < promised.acknowledged) {
    findings.lost += 1;
    findings.notes.push(
      `${promised.id}: revision ${promised.acknowledged} acknowledged, ${draft?.revision ?? 'none'} found`,
    );
    return;
  }
  const same = (revision: number, body: DraftBody) =>
    isWhole(body) && JSON.stringify(body) === JSON.stringify(promised.sent.get(revision));
  if (!same(draft.revision, draft.body)) {
    findings.torn += 1;
    findings.notes.push(`${promised.id}: revision ${draft.revision} is not what was sent`);
  }
  const wrong = history.filter(({ revision, body }) => !same(revision, body));
  const expected = Math.min(draft.revision, 50);
  if (wrong.length === 0 && history.length === expected) return;
  findings.torn += 1;
  findings.notes.push(`${promised.id}: ${history.length} versions of ${expected}, ${wrong.length} not as sent`);
}
