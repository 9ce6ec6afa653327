import type { AuditEntry } from '#shared/contract/audit.ts';
import { auditSubjects } from '#shared/rules/audit/audit-acts.ts';
import { roleNames } from './role-names.ts';

/** What an entry is about: a name, or the kind and the id where there is none. */
export function subjectText({ subject_kind, subject_id, subject_name }: AuditEntry): string {
  return subject_name || `${auditSubjects[subject_kind]} ${subject_id}`;
}

/** What changed, fact by fact: 'suspended: no → yes'. Empty where nothing was written down. */
export function auditChangeText({ before, after }: AuditEntry): string {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => {
      const [was, is] = [before, after].map((facts) => factText(name, facts?.[name]));
      return was === '' ? `${name}: ${is}` : `${name}: ${was} → ${is}`;
    })
    .join(', ');
}

type Fact = string | number | boolean | null | undefined;

function factText(name: string, fact: Fact): string {
  if (fact === undefined || fact === null) return '';
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  if (name === 'role') return roleNames[Number(fact)]?.one ?? String(fact);
  return String(fact);
}
