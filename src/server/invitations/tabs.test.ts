import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { Audience, InvitationTab } from '#shared/contract/invitations.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { describeEngines } from '../testing/engines.ts';
import { askFor, becomePartners, inviteTo, studentWithProfile } from '../testing/invitations.ts';
import { signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const of = ({ method, id }: Posting) => ({ method, id }) as const;

describeEngines('the tabs of invitations', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = testServer(await open());
  });

  it.each(postingKinds)('to a %s list and count no institution that can’t answer [EMP-INV-07]', async (kind) => {
    const admin = await signedIn(server, 1);
    const educator = await signedIn(server, 3);
    const alone = await signedIn(server, 3);
    const company = await signedIn(server, 2);
    const posting = await createPosting(company, kind);
    for (const each of [educator, alone]) {
      await becomePartners(company, each);
      await inviteTo(company, posting, each);
    }
    const tabs = async () => {
      const listed = async (tab: InvitationTab, audience: Audience = 'colleges') => {
        const { body } = await company.call('invitations.list', { params: of(posting), query: { tab, audience } });
        return [body.data.length, body.total, body.count[tab]];
      };
      return [await listed('sent'), await listed('partners'), await listed('partners', 'students')];
    };
    const both = [2, 2, 2];
    expect(await tabs()).toEqual([both, both, both]);
    const body = { suspended: true, reason: 'Rude' };
    await admin.call('admin.changeInstitution', { params: { id: educator.institutionId ?? 0 }, body });
    await admin.call('admin.changeUser', { params: { id: alone.id }, body });
    const none = [0, 0, 0];
    expect(await tabs()).toEqual([none, none, none]);
  });

  it('are searched for what is stored, each of them [EMP-INV-20]', async () => {
    const owner = await signedIn(server, 2);
    const posting = await createPosting(owner, 'internship');
    const pair = async () => [await signedIn(server, 3), await signedIn(server, 3)] as const;
    const pairs = { sent: await pair(), received: await pair(), accepted: await pair(), partners: await pair() };
    for (const each of pairs.sent) await inviteTo(owner, posting, each);
    for (const each of pairs.received) await askFor(each, posting);
    for (const each of pairs.accepted) {
      const id = await askFor(each, posting);
      await owner.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
    }
    for (const each of pairs.partners) await becomePartners(owner, each);
    const bela = await studentWithProfile(owner, { name: ['Bela', 'Rao'] });
    const mira = await studentWithProfile(owner, { name: ['Mira', 'Rao'] });
    for (const each of [bela, mira]) await inviteTo(owner, posting, each);
    const found = async (tab: InvitationTab, audience: Audience, search: string) => {
      const query = { tab, audience, search };
      const { body } = await owner.call('invitations.list', { params: of(posting), query });
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ party_id }) => party_id);
    };
    for (const [tab, [first, last]] of Object.entries(pairs) as [keyof typeof pairs, typeof pairs.sent][]) {
      expect(await found(tab, 'colleges', ''), tab).toHaveLength(2);
      for (const { institutionId } of [first, last]) {
        const named = { name: `Banyan of ${tab}` };
        await server.database.write((tx) =>
          tx.updateTable('institutions').set(named).where('id', '=', institutionId).execute(),
        );
        expect(await found(tab, 'colleges', 'anyan'), tab).toContain(institutionId);
        if (institutionId === first.institutionId) expect(await found(tab, 'colleges', 'anyan')).toHaveLength(1);
      }
    }
    expect(await found('sent', 'students', '')).toEqual([mira.id, bela.id]);
    expect(await found('sent', 'students', 'ela')).toEqual([bela.id]);
  });

  it('says of an accepted one whether the opening is still open', async () => {
    const educator = await signedIn(server, 3);
    const owner = await signedIn(server, 2);
    const job = await createPosting(owner, 'job');
    const id = await inviteTo(owner, job, educator);
    await educator.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
    const mine = async () => (await educator.call('invitations.mine', { query: { tab: 'accepted' } })).body.data;
    expect(await mine()).toMatchObject([{ open: true }]);
    await owner.call('postings.status', { params: { method: 'job' }, body: { id: job.id, status: 3 } });
    expect(await mine()).toMatchObject([{ open: false }]);
  });
});
