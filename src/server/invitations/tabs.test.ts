import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { Audience, InvitationTab } from '#shared/contract/invitations.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { describeEngines } from '../testing/engines.ts';
import { becomePartners, inviteTo } from '../testing/invitations.ts';
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
