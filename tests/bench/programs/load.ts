import { load } from '../load.ts';

// Loads a port of this computer from a process of its own: port, path, headers as JSON, connections, seconds.
const [port = '', path = '/', headers = '{}', connections = '20', seconds = '5'] = process.argv.slice(2);
const target = { port: Number(port), path, headers: JSON.parse(headers) as Record<string, string> };
await load(target, Number(connections), 1);
process.stdout.write(JSON.stringify(await load(target, Number(connections), Number(seconds))));
