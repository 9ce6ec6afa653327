/**
 * Loaded into the programs of the end-to-end tests (`node --import`): scrypt at N = 256, whatever the caller asks for. At
 * the shipped cost one sign-in takes 1.3 s of processor time. The app itself has no setting for it, and the packaged app
 * ignores NODE_OPTIONS (its fuse is off).
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: Math.min(options.N, 256) }, done);
syncBuiltinESMExports();
