import { defineConfig } from 'vitest/config'
import { playwright } from '@vitest/browser-playwright'
import { chromiumPath } from '#scripts/chromium.ts'
import { slowestFiles } from '#scripts/slowest-files.ts'

const pure = [
  'shared/**/*.test.ts',
  'server/**/rules*.test.ts',
  'server/**/*.unit.test.ts',
  'client/**/*.test.ts',
  'scripts/**/*.test.ts',
]
const wantsBrowser = process.argv.includes('dom') || !process.argv.includes('--project')

export default defineConfig({
  test: {
    reporters: ['default', slowestFiles],
    projects: [
      // The timeouts are bounds on hanging, not speeds: a busy machine is ten times slower.
      { test: { name: 'unit', include: pure, environment: 'node', isolate: false, maxWorkers: 2, testTimeout: 60_000 } },
      {
        test: {
          name: 'db',
          include: ['server/**/*.test.ts', 'drizzle/**/*.test.ts'],
          exclude: [...pure, 'node_modules/**'],
          environment: 'node',
          globalSetup: ['server/test/stage/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A worker imports the server once and keeps it from file to file, so no file may mock a module.
          isolate: false,
          // Three on two cores: part of the time of a worker passes in PostgreSQL, in processes that a test started, and in timeouts.
          maxWorkers: 3,
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          name: 'dom',
          include: ['client/**/*.test.tsx'],
          isolate: false,
          // Two pages, never beside db: its three workers leave no core idle. `npm test` runs them beside the stories, which do.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          setupFiles: ['client/test/each-file.ts'],
          // On a machine that has never run them, the first run may be interrupted while packages are prepared for the browser.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Every click waits until its element stands still.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: wantsBrowser ? await chromiumPath() : undefined,
                // The pages live for seconds, so V8's two optimizing compilers cost more time than they save.
                args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-turbofan --no-maglev'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
