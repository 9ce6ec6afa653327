import { expect, it } from 'vitest';
import { describeEngines } from './testing/engines.ts';
import { testServer } from './testing/test-server.ts';

describeEngines('the service', (open) => {
  it('says that it and its database are well, to anyone, under /v1 [API-01]', async () => {
    const { call, app } = testServer(await open());
    const { status, body } = await call('health.read');
    expect(status).toBe(200);
    expect(body).toEqual({ error: false, message: 'OK', data: { version: '0.1.0', database: 'ok' } });
    expect((await app.inject('/health')).statusCode).toBe(404);
  });

  it('answers an unknown path in the envelope', async () => {
    const { app } = testServer(await open());
    const response = await app.inject('/v1/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: true, code: 'not_found' });
  });
});
