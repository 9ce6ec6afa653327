import http from 'node:http';

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** What is sent, to the letter. */
export interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** Shares connections; else each request has its own. */
  readonly agent?: http.Agent;
}

/** One request with exactly these headers: `fetch` would not let a test lie about Host and Origin. */
export function ask(port: number, target: string, init: RawRequest = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, agent = false } = init;
    const options = { host: '127.0.0.1', port, path: target, method, headers, agent };
    const request = http.request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    request.on('error', reject);
    request.end(init.body);
  });
}
