// Zod tries whether it may write functions from text. It may not, and the page's policy would report each try. This must
// stand before the first import of Zod, without importing it: the first screen does without.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
