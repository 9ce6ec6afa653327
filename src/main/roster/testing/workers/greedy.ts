// A worker that takes memory until there is none.
const kept: unknown[] = [];
for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
