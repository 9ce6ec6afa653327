import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';

/** Bytes per millisecond that a line has to carry: a slower one counts as an outage. */
export const slowestLine = 20;

/**
 * Sends requests. What is asked while bodies are on their way waits behind them on a slow line, so its timeout is longer
 * by the time that the slowest line takes for those bytes.
 */
export function createRequestSender(): (request: AxiosRequestConfig) => Promise<AxiosResponse> {
  let underWay = 0;
  return async (request) => {
    const size = bodySize(request);
    const timeout = (request.timeout ?? 0) + underWay / slowestLine;
    underWay += size;
    try {
      return await axios.request({ ...request, timeout });
    } finally {
      underWay -= size;
    }
  };
}

/** Bytes of a request's body; of a form those of its files. */
function bodySize({ data }: AxiosRequestConfig): number {
  if (Buffer.isBuffer(data)) return data.length;
  if (!(data instanceof FormData)) return 0;
  return [...data.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0);
}
