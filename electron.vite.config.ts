import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const source = (path: string) => join(import.meta.dirname, 'src', path);

/**
 * Three bundles: the desk and its child programs as ES modules, the preload as the single CommonJS file that a sandboxed
 * window can load, and the window itself. The desk leaves most shipped packages outside; those that it needs before its
 * window opens are bundled, since finding and loading their hundreds of files takes a third of the start.
 */
export default defineConfig({
  main: {
    build: {
      target: 'node24',
      externalizeDeps: { exclude: ['axios', 'conf', 'papaparse', 'zod'] },
      rolldownOptions: {
        input: {
          index: source('main/index.ts'),
          browser: source('main/browser.ts'),
          service: source('server/main.ts'),
          'roster-worker': source('main/roster/worker.ts'),
          'resume-worker': source('node/resume/resume-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: 'node24',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: source('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: source('renderer'),
    plugins: [
      react(),
      {
        // electron-vite sets './', which breaks pages below the root: they load '/employer/…' and look beside it.
        name: 'footbridge:base',
        config: () => ({ base: '/' }),
      },
    ],
    build: {
      outDir: join(import.meta.dirname, 'out/renderer'),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
      minify: true,
      // The content security policy has no data: sources, so nothing is inlined.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: source('renderer/index.html'),
        output: {
          codeSplitting: {
            // A page of a hundred small files takes longer to fetch than to run. The first screen needs nothing of `shared`;
            // with six pages instead of eight it would.
            groups: [
              { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/ },
              { name: 'window', tags: ['$initial'] },
              { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
              { name: 'shared', minShareCount: 8 },
            ],
          },
        },
      },
    },
  },
});
