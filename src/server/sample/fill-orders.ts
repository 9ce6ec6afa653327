import type { WantedItem } from '#shared/contract/orders.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { itemOf } from '../orders/ordering.ts';
import { placeOrder, settleOrder } from '../orders/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { daysBefore } from './fill-postings.ts';

interface SampleOrder {
  readonly by: number;
  readonly item: WantedItem;
  /** How many days ago it was placed. */
  readonly placed: number;
  /** How many days ago it was settled, and how; left out: it waits. */
  readonly settled?: { readonly ago: number; readonly status: 'paid' | 'cancelled'; readonly by: number };
}

/** Who orders in the sample workspace: its student, and another one. Ids of users. */
interface SampleBuyers {
  readonly student: number;
  readonly payer: number;
}

/** The student once took an order back, and waits for another; a second student has paid for a plan. */
export async function fillOrders(tx: Tx, { student, payer }: SampleBuyers, now: Date): Promise<void> {
  const admins = tx.selectFrom('users').select('id').where('role', '=', roles.admin);
  const { id: admin } = await admins.executeTakeFirstOrThrow();
  const orders: SampleOrder[] = [
    {
      by: student,
      item: { kind: 'plan', tier: 'intermediate' },
      placed: 96,
      settled: { ago: 93, status: 'cancelled', by: student },
    },
    { by: payer, item: { kind: 'plan', tier: 'expert' }, placed: 40, settled: { ago: 39, status: 'paid', by: admin } },
    { by: student, item: { kind: 'assessment' }, placed: 2 },
  ];
  for (const order of orders) await fillOrder(tx, order, now);
}

async function fillOrder(tx: Tx, { by, item, placed, settled }: SampleOrder, now: Date): Promise<void> {
  const order = { owner: { column: 'user_id', id: by }, by, items: [itemOf(item)], status: 'pending' } as const;
  const id = await placeOrder(tx, order, daysBefore(now, placed));
  if (!settled) return;
  await settleOrder(tx, id, { status: settled.status, by: settled.by, reason: '' }, daysBefore(now, settled.ago));
}
