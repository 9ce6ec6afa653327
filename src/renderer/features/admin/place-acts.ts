import type { AdminPlace } from '#shared/contract/admin.ts';

/** An act of an admin on a company or an institution, in words and as the service takes it. */
export interface PlaceAct {
  readonly key: string;
  /** In the row's menu. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly needsReason?: boolean;
  readonly body: { readonly verified?: boolean; readonly name?: string; readonly suspended?: boolean };
}

/** What an admin can do with an organisation as it stands. */
export function placeActs({ name, verified, suspended_at }: AdminPlace): PlaceAct[] {
  const verify: PlaceAct = {
    key: 'verify',
    label: 'Verify',
    title: `Verify ${name}?`,
    text: 'It can reach everyone, also by mail. Verify only organisations that you have checked.',
    confirm: 'Verify',
    body: { verified: true, name },
  };
  const unverify: PlaceAct = {
    key: 'unverify',
    label: 'Take verification back',
    title: `Take ${name}’s verification back?`,
    text: 'It reaches only its partners and applicants, and nobody by mail.',
    confirm: 'Take verification back',
    body: { verified: false },
  };
  const suspend: PlaceAct = {
    key: 'suspend',
    label: 'Suspend',
    title: `Suspend ${name}?`,
    text: 'Its members can do nothing on Footbridge, and others don’t see its opportunities and invitations, until you lift the suspension. The members see the reason.',
    confirm: 'Suspend',
    danger: true,
    needsReason: true,
    body: { suspended: true },
  };
  const lift: PlaceAct = {
    key: 'lift',
    label: 'Lift suspension',
    title: `Lift the suspension of ${name}?`,
    text: 'Its members can work again, and others see its opportunities and invitations.',
    confirm: 'Lift suspension',
    body: { suspended: false },
  };
  return [verified ? unverify : verify, suspended_at === null ? suspend : lift];
}
