import { randomUUID } from 'node:crypto';
import { roles } from '#shared/rules/accounts/roles.ts';
import { expect, type Workspace } from './workspace.ts';

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sets the pixel as the own picture or a logo; resolves once the service has it. */
export async function uploadPicture(
  workspace: Workspace,
  call: 'user.image' | 'company.logo' | 'institution.logo',
): Promise<void> {
  const { fileId } = await workspace.receive('pixel.png', pixel);
  const asked = { requestId: randomUUID(), title: 'Picture', fileId, call };
  const { id } = await workspace.run('pictures.set', asked);
  const state = async () => (await workspace.run('outbox.list')).find((entry) => entry.id === id)?.state;
  await expect.poll(state).toBe('sent');
}

/** Fills in everything that an employer or an educator who has just set a place up still misses. */
export async function completeProfile(workspace: Workspace): Promise<void> {
  await workspace.run('api.send', { call: 'user.save', body: { phone_number: '+919822014477' } });
  const { user } = await workspace.run('session.read');
  const place = user?.role === roles.employer ? 'company' : 'institution';
  const body = {
    ...user?.company,
    company_website: 'https://place.example',
    company_description: 'Known all over Surat.',
    company_address: '12 Station Road, Surat',
    branch: { address: user?.branch?.address, city: user?.branch?.city },
  };
  await workspace.run('api.send', { call: `${place}.save`, body });
  await uploadPicture(workspace, 'user.image');
  await uploadPicture(workspace, `${place}.logo`);
}
