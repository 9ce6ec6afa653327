// A worker that never says anything and never ends by itself.
for (;;);
