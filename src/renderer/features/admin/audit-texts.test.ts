import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { auditChangeText, subjectText } from './audit-texts.ts';

const entry: AuditEntry = {
  id: 1,
  actor: null,
  act: 'user.suspended',
  subject_kind: 'user',
  subject_id: 7,
  subject_name: '',
  before: null,
  after: null,
  reason: '',
  address: null,
  at: '2026-11-25T00:00:00.000Z',
};

describe('an entry of the audit log', () => {
  it('names what it is about, or its kind and id', () => {
    expect(subjectText({ ...entry, subject_name: 'Asha Rao' })).toBe('Asha Rao');
    expect(subjectText(entry)).toBe('Account 7');
    expect(subjectText({ ...entry, subject_kind: 'order' })).toBe('Order 7');
    expect(subjectText({ ...entry, subject_kind: 'mentor_invite' })).toBe('Mentor invitation 7');
  });

  it('says what changed, fact by fact', () => {
    expect(auditChangeText(entry)).toBe('');
    expect(auditChangeText({ ...entry, before: { suspended: false }, after: { suspended: true } })).toBe(
      'suspended: no → yes',
    );
    expect(auditChangeText({ ...entry, before: { role: 2, note: 'a' }, after: { role: 1, note: 'b' } })).toBe(
      'role: Employer → Admin, note: a → b',
    );
    expect(auditChangeText({ ...entry, after: { role: 1 } })).toBe('role: Admin');
    expect(auditChangeText({ ...entry, before: { sessions: 2 }, after: { sessions: 0 } })).toBe('sessions: 2 → 0');
    expect(auditChangeText({ ...entry, before: { invitation: 7 }, after: { invitation: 8 } })).toBe(
      'invitation: 7 → 8',
    );
  });
});
