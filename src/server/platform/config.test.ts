import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the environment', () => {
  it('names the providers that people may sign in through, each with an id and a secret', () => {
    expect(readConfig({}).social).toEqual({});
    const { social } = readConfig({ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', LINKEDIN_CLIENT_ID: '' });
    expect(social).toEqual({ google: { clientId: 'g', clientSecret: 's' } });
    const both = { FACEBOOK_CLIENT_ID: 'f', FACEBOOK_CLIENT_SECRET: 't', LINKEDIN_CLIENT_ID: 'l' };
    expect(Object.keys(readConfig({ ...both, LINKEDIN_CLIENT_SECRET: 'u' }).social)).toEqual(['facebook', 'linkedin']);
    expect(() => readConfig(both)).toThrow('LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET');
  });

  it('names the provider of an institution whole or not at all', () => {
    const whole = {
      OIDC_ISSUER: 'https://id.nit.example',
      OIDC_CLIENT_ID: 'n',
      OIDC_CLIENT_SECRET: 's',
      OIDC_NAME: 'NIT Surat',
    };
    const oidc = { clientId: 'n', clientSecret: 's', at: 'https://id.nit.example', name: 'NIT Surat' };
    expect(readConfig(whole).social).toEqual({ oidc });
    for (const name of Object.keys(whole)) {
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow('OIDC_NAME are given together or not at all');
    }
    expect(() => readConfig({ ...whole, OIDC_ISSUER: 'ftp://id' })).toThrow('OIDC_ISSUER must be an address');
  });
});
