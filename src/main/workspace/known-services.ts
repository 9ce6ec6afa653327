import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makePrivateFolder } from '#node/files/private-files.ts';
import { writeWhole } from '#node/files/whole-file.ts';
import { serviceIdPattern } from '#shared/rules/desk/service-identity.ts';
import { accountsFolder, accountsOf } from '../account/account-folder.ts';
import { withStorage } from '../storage/storage-problem.ts';

/**
 * Which service answers at which address, as this computer learned it. Accounts are kept under a service's label, so a
 * service that moves keeps its accounts: only the list of its addresses changes, in one write.
 */
const known = z.object({
  /** What folders, seals and the session are bound to: the address of the first contact, or the id where that is taken. */
  label: z.string().max(500),
  id: z.string().regex(serviceIdPattern),
  /** Latest first; empty text stands for the embedded service. */
  addresses: z.array(z.string().max(500)).max(50),
});
const fileSchema = z.object({ version: z.literal(1), services: z.array(known).max(1000) });

/** A service as this computer knows it. */
type KnownService = z.infer<typeof known>;

/** The services that this computer has been in contact with. */
export interface KnownServices {
  /** The service that answered at an address; null before the first contact. */
  at(address: string): KnownService | null;
  /** A service by its id; null for one that was never met. */
  byId(id: string): KnownService | null;
  /** What accounts at an address are kept under. */
  labelAt(address: string): string;
  /** What accounts will be kept under once the service with this id is known at an address. */
  labelFor(address: string, id: string): string;
  /** Whether accounts were kept at an address before services had identities. */
  hasEarlierAccounts(address: string): boolean;
  /** From now on this service answers at the address, and whatever was known there no longer does. */
  settle(address: string, id: string, label?: string): void;
}

/** Reads accounts/services.json, or its copy where it does not read. */
export function createKnownServices(dataFolder: string): KnownServices {
  const files = ['services.json', 'services.copy.json'].map((name) => join(accountsFolder(dataFolder), name));
  let services = files.map(readServices).find((each) => each !== null) ?? [];

  const at = (address: string) => services.find(({ addresses }) => addresses.includes(address)) ?? null;
  const byId = (id: string) => services.find((each) => each.id === id) ?? null;
  const labelFor = (address: string, id: string) =>
    byId(id)?.label ?? (services.some(({ label }) => label === address) ? id : address);
  return {
    at,
    byId,
    labelFor,
    labelAt: (address) => at(address)?.label ?? address,
    hasEarlierAccounts: (address) => accountsOf(dataFolder, address).length > 0,
    settle(address, id, label = labelFor(address, id)) {
      const before = services.find((each) => each.label === label && each.id === id);
      const others = services
        .filter((each) => each !== before)
        .map((each) => ({ ...each, addresses: each.addresses.filter((other) => other !== address) }));
      const addresses = [address, ...(before?.addresses ?? []).filter((other) => other !== address)].slice(0, 50);
      const next = [{ label, id, addresses }, ...others];
      const bytes = Buffer.from(`${JSON.stringify({ version: 1, services: next }, null, 2)}\n`);
      withStorage(() => {
        makePrivateFolder(accountsFolder(dataFolder));
        for (const file of files) writeWhole(file, bytes);
      });
      services = next;
    },
  };
}

function readServices(file: string): KnownService[] | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).services;
  } catch {
    return null;
  }
}
