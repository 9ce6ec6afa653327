import { readdirSync, readFileSync } from 'node:fs';

/** The ids of all processes; none where the system does not list them as Linux does. */
function processes(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The processes that a process has started. */
export function childrenOf({ pid }: { readonly pid?: number | undefined }): number[] {
  return processes().filter((each) => Number(/\) \S (\d+)/.exec(read(each, 'stat'))?.[1]) === pid);
}

/** Whether a process runs; one that has ended and that nobody has waited for does not. */
export function isAlive(pid: number): boolean {
  const stat = read(pid, 'stat');
  return stat !== '' && !/\) Z /.test(stat);
}

/** A process's command line, '' once it has ended. */
const commandLine = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ');

function read(pid: number, name: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The command lines of those processes that were started on this folder. */
export function usersOf(folder: string): string[] {
  return processes()
    .map(commandLine)
    .filter((line) => line.includes(folder));
}
